import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { promote, publish } from '../../server/src/releases/commands'
import type { Workbench } from '../../server/src/releases/workbench'
import { keyInFile, signerOf } from '../../server/src/releases/keys'
import { publishWorkspace } from '../../server/src/releases/publish-workspace'
import { remoteBuild } from '../../server/src/releases/releases'
import { FolderStore } from '../../server/src/releases/store/folder-store'
import { launchBrowser } from '../support/browser'
import { startServer } from '../support/server'
import { signIn } from './sign-in'

const root = join(import.meta.dirname, '../..')
/** An agent may open every remote's pages. */
const AGENT = '13900000001'

export interface Subject {
  readonly name: string
  readonly path: string
}

export const SUBJECTS: readonly Subject[] = [
  { name: 'design', path: '/work/design/ceramicTile' },
  { name: 'crm', path: '/work/customer/management' },
  { name: 'team', path: '/work/team/member' },
  { name: 'factory', path: '/work/factoryMaterial/foreignList' },
  { name: 'billing', path: '/work/profile/records' },
]

export type Release = ReturnType<typeof remoteBuild>['release']

/** Copies of the builds, so that a build running meanwhile does not affect the measurement. */
const builds = mkdtempSync(join(tmpdir(), 'tessera-builds-'))

/** The product's own server with its own store, a browser, and the release tool. */
export interface Bench {
  readonly browser: Browser
  readonly url: string
  readonly state: Awaited<ReturnType<typeof signIn>>
  readonly tool: Workbench
  /** Folder of the store. */
  readonly store: string
  stop(): Promise<void>
}

const distOf = (name: string): string => join(builds, `remote-${name}`)
/** The entry script of the good release. */
export const goodEntry = (name: string): string => readFileSync(join(distOf(name), 'remoteEntry.js'), 'utf8')
export const goodRelease = (name: string): Release => remoteBuild(distOf(name), null).release

/**
 * Promotes a copy of the good release with another entry script.
 * @returns its version
 */
export async function goLive(tool: Workbench, name: string, entry: string): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), 'tessera-broken-'))
  try {
    cpSync(distOf(name), dist, { recursive: true })
    const { version: _version, ...good } = goodRelease(name)
    const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`
    const files = { ...good.files, [good.entry]: { integrity, size: Buffer.byteLength(entry) } }
    const version = createHash('sha256').update(integrity).digest('hex').slice(0, 16)
    writeFileSync(join(dist, good.entry), entry)
    for (const suffix of ['br', 'gz']) rmSync(join(dist, `${good.entry}.${suffix}`), { force: true })
    writeFileSync(join(dist, 'release.json'), JSON.stringify({ ...good, files, version }))
    await publish(tool, remoteBuild(dist, null))
    await promote(tool, name, version)
    return version
  } finally {
    rmSync(dist, { recursive: true, force: true })
  }
}

/** @param more additional command-line arguments of the browser */
export async function openBench(more: readonly string[] = []): Promise<Bench> {
  const store = mkdtempSync(join(tmpdir(), 'tessera-store-'))
  const keyFile = join(store, 'release-key.pem')
  const remotes = SUBJECTS.map(({ name }) => `remote-${name}`)
  for (const name of ['host', ...remotes]) cpSync(join(root, name, 'dist'), join(builds, name), { recursive: true })
  await publishWorkspace({ store, keyFile, root, remotes, dist: (name) => join(builds, name) })
  const server = await startServer({ WEB_STORE: store, RATE_LIMIT: 'off' })
  const browser = await launchBrowser(more)
  return {
    browser,
    url: server.url,
    state: await signIn(browser, server.url, AGENT),
    store,
    tool: {
      store: new FolderStore(store),
      channel: 'stable',
      signer: signerOf(keyInFile(keyFile)),
      furtherKeys: [],
      author: { by: 'benchmark', reason: 'measurement' },
      allowed: [],
    },
    stop: async () => {
      await browser.close()
      await server.stop()
      for (const folder of [store, builds]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
