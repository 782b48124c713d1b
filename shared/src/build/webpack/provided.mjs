/**
 * The list of shared singletons that the host provides to every remote. A remote never bundles its own copy: a missing one is a run-time
 * error, not a second React. The host's side is host/src/registry/provided.ts; a test keeps the two in sync. Belongs here: singleton
 * state (session, HTTP client, theme). Does not: pure data (contract, texts).
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { evaluate } from './evaluate.mjs'

const shared = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

const PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'zustand',
  'zustand/vanilla',
  '@tanstack/react-query',
  'zod',
  'dayjs',
]

const SHARED_MODULES = [
  'session/session.store',
  'analytics/analytics',
  'http/app-error',
  'http/client',
  'query/query',
  'ui/core',
  'ui/theme',
  'ui/form',
  'ui/data',
  'ui/overlay',
  'ui/media',
  'ui/guards',
  'ui/purchase',
  'ui/send',
  'ui/follow-up',
  'import/sheet-import',
]

function packageVersion(request) {
  const name = request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
  const manifest = new URL(`../../../node_modules/${name}/package.json`, import.meta.url)
  return JSON.parse(readFileSync(manifest, 'utf8')).version
}

/** @type {Record<string, string>} shared module → version */
export const PROVIDED = Object.fromEntries([
  ...PACKAGES.map((request) => [request, packageVersion(request)]),
  ...SHARED_MODULES.map((path) => [`@tessera/shared/${path}`, shared.version]),
])

/** The remote's `shared` configuration: the host's singleton, in the version the remote was compiled against. */
export function consumed() {
  return Object.fromEntries(
    Object.entries(PROVIDED).map(([request, version]) => [
      request,
      { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  )
}

/** Modules that re-export the provided part of a package. */
export const FACADES = {
  'react-router-dom': '../../remote/provided/router.ts',
  '@tanstack/react-query': '../../remote/provided/query.ts',
  zod: '../../remote/provided/zod.ts',
}

/**
 * Some packages are provided only in part: a whole one would be loaded before the home page.
 * @returns {Promise<Record<string, Set<string>>>} request → names a remote may use; for zod those below `z`, such as `iso.date`
 */
export async function providedNames() {
  const names = {}
  for (const [request, path] of Object.entries(FACADES)) {
    const facade = await evaluate(fileURLToPath(new URL(path, import.meta.url)))
    names[request] = new Set(request === 'zod' ? memberNames(facade.z) : Object.keys(facade))
  }
  return names
}

function memberNames(value, prefix = '') {
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'object'
      ? [`${prefix}${name}`, ...memberNames(member, `${prefix}${name}.`)]
      : [`${prefix}${name}`],
  )
}
