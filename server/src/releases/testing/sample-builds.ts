import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { HostRelease, Release } from '@tessera/shared/remote/release'
import type { Workbench } from '../workbench'
import type { Signer } from '../keys'
import { type Build, hostBuild, remoteBuild } from '../releases'
import { FolderStore } from '../store/folder-store'

/** What a release says of a file. */
export const fileOf = (content: string) => ({
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  size: Buffer.byteLength(content),
})
const versionOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

function writeBuild(scratch: string, files: Record<string, string>, release: object): string {
  const folder = mkdtempSync(join(scratch, 'dist-'))
  for (const [name, content] of Object.entries({ ...files, 'release.json': JSON.stringify(release) })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** A small remote as the compiler leaves it; `code` makes it another release. */
export function sampleRemote(
  scratch: string,
  name: string,
  code: string,
  changed: Partial<Release> = {},
): Build<Release> {
  const files = { 'remoteEntry.js': `entry ${code}`, 'assets/page.js': code, 'calls.json': '{}' }
  const needs = { files: ['assets/page.js'], provided: [] }
  const content = {
    name,
    contract: 1,
    entry: 'remoteEntry.js',
    manifest: 'mf-manifest.json',
    files: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, fileOf(text)])),
    builtAgainst: { react: '19.0.0' },
    calls: 'calls.json',
    assets: { remote: needs, pages: { list: needs } },
    declaration: {
      name,
      title: `Pages of ${name}`,
      bases: [`/work/${name}`],
      routes: [{ path: `/work/${name}/list`, page: 'list', title: name, access: 'public' }],
    },
    ...changed,
  }
  return remoteBuild(writeBuild(scratch, files, { schema: 1, version: versionOf(content), ...content }), 'c0ffee')
}

/** A small host that runs them. */
export function sampleHost(scratch: string, code: string, changed: Partial<HostRelease> = {}): Build<HostRelease> {
  const files = { 'index.html': `<head></head>${code}`, [`assets/main.${code}.js`]: `main ${code}`, 'calls.json': '{}' }
  const content = {
    name: 'host',
    contracts: { from: 1, to: 1 },
    provided: { react: '19.3.1' },
    files: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, fileOf(text)])),
    calls: 'calls.json',
    declaration: { name: 'host', title: 'host', bases: ['/'], routes: [] },
    ...changed,
  }
  return hostBuild(writeBuild(scratch, files, { schema: 1, version: versionOf(content), ...content }), null)
}

/** A workbench on an empty store. */
export const sampleBench = (scratch: string, signer: Signer): Workbench => ({
  store: new FolderStore(join(scratch, 'store')),
  channel: 'stable',
  signer,
  furtherKeys: [],
  author: { by: 'tester', reason: 'because' },
  allowed: [],
})
