import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { chunksBehind } from './chunks-behind.mjs'
import { emittedFiles } from './compress.mjs'
import { evaluate } from './evaluate.mjs'
import { FACADES, PROVIDED } from './provided.mjs'

const shared = (path) => fileURLToPath(new URL(path, import.meta.url))
const CALLS = 'calls.json'

const versionOf = (content) => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

/** All files of the build with their integrity hashes. */
function filesOf(output) {
  return Object.fromEntries(
    emittedFiles(output)
      .filter((name) => name !== 'release.json')
      .map((name) => {
        const content = readFileSync(join(output, name))
        const hash = createHash('sha384').update(content).digest('base64')
        return [name, { integrity: `sha384-${hash}`, size: content.length }]
      }),
  )
}

/** A call counts as used if its path occurs in the output: unused calls are tree-shaken. */
async function writeCalls(output) {
  const code = emittedFiles(output)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(output, name), 'utf8'))
  const { describeCalls } = await evaluate(shared('calls.ts'))
  const calls = describeCalls('caller', (path) => code.some((text) => text.includes(`"${path}"`)))
  writeFileSync(join(output, CALLS), `${JSON.stringify(calls)}\n`)
}

/**
 * Names the build imports from each shared module. The kit's exports change without a new version: a release that imports a name
 * missing in the live host would fail only at run time.
 * @returns {Record<string, string[]>} by request
 */
function usedNames({ modules, moduleGraph }) {
  const uses = {}
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue
    const used = [...moduleGraph.getIncomingConnections(module)]
      .filter((connection) => connection.isTargetActive(undefined))
      .flatMap(({ dependency }) => dependency?.getIds?.(moduleGraph)?.slice(0, 1) ?? [])
    uses[module.options.shareKey] = [...new Set([...(uses[module.options.shareKey] ?? []), ...used])].toSorted()
  }
  return Object.fromEntries(Object.entries(uses).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Names the host exports from its own modules and from partly provided packages; for whole packages the version suffices. */
function exportedNames({ modules, moduleGraph }) {
  const all = [...modules].flatMap((module) => [module, ...(module.modules ?? [])])
  const places = Object.keys(PROVIDED).flatMap((request) => {
    const path = FACADES[request] ?? (request.startsWith('@tessera/shared/') ? `../../${request.slice(16)}` : null)
    return path ? [[request, shared(path).replace(/\.tsx?$/, '')]] : []
  })
  return Object.fromEntries(
    places.flatMap(([request, place]) => {
      const module = all.find(({ resource }) => resource?.split('?')[0].replace(/\.tsx?$/, '') === place)
      const names = module && moduleGraph.getExportsInfo(module).getProvidedExports()
      return Array.isArray(names) ? [[request, names.toSorted()]] : []
    }),
  )
}

/** A build error without a stack trace: the cause is in the package's routes, not in this plugin. */
class Refusal extends webpack.WebpackError {
  constructor(message) {
    super(message)
    this.hideStack = true
  }
}

/** Reports an error through the compilation, so that the build fails and shows it like any other error. */
async function refusing(compilation, work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    compilation.errors.push(error)
  }
}

/** @param schema that readers of `release.json` validate with */
function writeRelease(output, schema, routesFile, release) {
  const read = schema.safeParse(release)
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `  ${path.join('.') || 'release'}: ${message}`)
    throw new Refusal(
      `This build cannot be released:\n${lines.join('\n')}\nMend what ${routesFile} declares, and build again.`,
    )
  }
  writeFileSync(join(output, 'release.json'), `${JSON.stringify(read.data, null, 2)}\n`)
}

/** Writes a remote's `release.json`: version, requirements on the host, declaration and files. */
export class ReleasePlugin {
  constructor({ name, folder }) {
    this.name = name
    this.folder = folder
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      await refusing(compilation, () => this.write(compilation))
    })
  }

  async write(compilation) {
    const { declaration } = await evaluate(join(this.folder, 'src/routes.ts'))
    const { REMOTE_CONTRACT, releaseSchema } = await evaluate(shared('../../remote/release.ts'))
    if (declaration.name !== this.name)
      throw new Refusal(`routes.ts declares "${declaration.name}", webpack.config.mjs builds "${this.name}"`)
    const output = compilation.outputOptions.path
    await writeCalls(output)
    const content = {
      name: this.name,
      contract: REMOTE_CONTRACT,
      entry: 'remoteEntry.js',
      manifest: 'mf-manifest.json',
      files: filesOf(output),
      builtAgainst: PROVIDED,
      uses: usedNames(compilation),
      calls: CALLS,
      assets: await assetsOf(compilation, this.folder),
      declaration,
    }
    const release = { schema: 1, version: versionOf(content), ...content }
    writeRelease(output, releaseSchema, `${basename(this.folder)}/src/routes.ts`, release)
  }
}

/** Writes the host's `release.json`: what remotes can rely on while it is live. */
export class HostReleasePlugin {
  constructor({ folder }) {
    this.folder = folder
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('HostReleasePlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      await refusing(compilation, () => this.write(compilation))
    })
  }

  async write(compilation) {
    const { declaration } = await evaluate(join(this.folder, 'src/pages/routes.ts'))
    const { HOST_CONTRACTS, hostReleaseSchema } = await evaluate(shared('../../remote/release.ts'))
    const { describeCalls } = await evaluate(shared('calls.ts'))
    const output = compilation.outputOptions.path
    writeFileSync(join(output, CALLS), `${JSON.stringify(describeCalls('server', () => true))}\n`)
    const content = {
      name: 'host',
      contracts: HOST_CONTRACTS,
      provided: PROVIDED,
      exports: exportedNames(compilation),
      files: filesOf(output),
      calls: CALLS,
      // The catch-all route claims no path.
      declaration: { ...declaration, routes: declaration.routes.filter(({ path }) => path !== '*') },
    }
    const release = { schema: 1, version: versionOf(content), ...content }
    writeRelease(output, hostReleaseSchema, 'host/src/pages/routes.ts', release)
  }
}

/** The chunk of the exposed module, as named by the federation plugin. */
const EXPOSED_CHUNK = '__federation_expose_remote'

/**
 * Files and shared modules needed by the exposed module and by each page, so that the host can request them in parallel instead of
 * discovering them one by one.
 */
async function assetsOf(compilation, folder) {
  const { chunkGraph } = compilation
  const needs = (chunks) => ({
    files: [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].toSorted(),
    provided: [
      ...new Set(
        chunks.flatMap((chunk) =>
          [...chunkGraph.getChunkModulesIterable(chunk)]
            .filter(({ type }) => type === 'consume-shared-module')
            .map(({ options }) => options.shareKey),
        ),
      ),
    ].toSorted(),
  })
  const { default: remote } = await evaluate(join(folder, 'src/remote.ts'))
  const pages = Object.entries(remote.pages).map(([page, load]) => {
    const request = /import\(\s*["'](.+?)["']\s*\)/.exec(String(load))?.[1]
    return [page, needs(request ? chunksBehind(compilation, request) : [])]
  })
  const exposed = [...compilation.chunks].filter(({ name }) => name === EXPOSED_CHUNK)
  return { remote: needs(exposed), pages: Object.fromEntries(pages) }
}
