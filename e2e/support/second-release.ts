import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface ReleaseFile {
  readonly entry: string
  readonly files: Readonly<Record<string, { readonly integrity: string; readonly size: number }>>
}

/**
 * A copy of the workspace's build with one comment added, so that it is another version.
 * @returns its folder, for `pnpm release publish --dist`, and its version
 */
export function secondRelease(dist: string): { readonly folder: string; readonly version: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-second-release-'))
  cpSync(dist, folder, { recursive: true })
  const path = join(folder, 'release.json')
  const release = JSON.parse(readFileSync(path, 'utf8')) as ReleaseFile
  const entry = `${readFileSync(join(folder, release.entry), 'utf8')}\n// the second release`
  writeFileSync(join(folder, release.entry), entry)
  for (const packed of ['br', 'gz']) rmSync(join(folder, `${release.entry}.${packed}`), { force: true })
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`
  const files = { ...release.files, [release.entry]: { integrity, size: Buffer.byteLength(entry) } }
  const version = createHash('sha256').update(integrity).digest('hex').slice(0, 16)
  writeFileSync(path, JSON.stringify({ ...release, files, version }))
  return { folder, version }
}
