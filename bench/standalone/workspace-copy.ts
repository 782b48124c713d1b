import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const SKIPPED = new Set(['node_modules', 'dist'])

/** Copies a folder's sources and its installed packages. */
function copyPackage(folder: string, name: string): void {
  cpSync(join(root, name), join(folder, name), {
    recursive: true,
    filter: (path) => !SKIPPED.has(path.split(/[\\/]/).at(-1)!),
  })
  linkPackages(join(root, name, 'node_modules'), join(folder, name, 'node_modules'))
}

function linkPackages(installed: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  // Without caches, so that the first start is cold; packages of the workspace link to their copies.
  for (const name of readdirSync(installed).filter((each) => each !== '.cache' && each !== '@tessera'))
    symlinkSync(join(installed, name), join(folder, name))
}

/**
 * Copies shared and one remote to a separate folder, so that the benchmark neither edits the workspace's sources nor uses its caches.
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
