import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const SKIPPED = new Set(['node_modules', 'dist'])

/** A folder's sources, and its packages as they are installed. */
function copyPackage(folder: string, name: string): void {
  cpSync(join(root, name), join(folder, name), {
    recursive: true,
    filter: (path) => !SKIPPED.has(path.split(/[\\/]/).at(-1)!),
  })
  linkPackages(join(root, name, 'node_modules'), join(folder, name, 'node_modules'))
}

function linkPackages(installed: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  // Caches stay behind, so that the first start is one; what is installed of the workspace itself is its copy.
  for (const name of readdirSync(installed).filter((each) => each !== '.cache' && each !== '@tessera'))
    symlinkSync(join(installed, name), join(folder, name))
}

/**
 * Shared and one remote in a folder of their own: what is measured there edits no source of the workspace and finds no cache.
 * @param remote the remote's folder
 */
export function copyWorkspace(remote: string): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-standalone-'))
  for (const name of ['.workspace', 'package.json']) cpSync(join(root, name), join(folder, name), { recursive: true })
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of ['shared', remote]) {
    copyPackage(folder, name)
    mkdirSync(join(folder, name, 'node_modules/@tessera'))
    symlinkSync(join(folder, 'shared'), join(folder, name, 'node_modules/@tessera/shared'))
  }
  mkdirSync(join(folder, 'server'))
  symlinkSync(join(root, 'server/assets'), join(folder, 'server/assets'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
