import type { BootDocument, HostRelease, Release } from '@tessera/shared/remote/release'
import { promote, publish, refresh } from './commands'
import { Damage } from './damage'
import { misfits } from './gate'
import type { Workbench } from './workbench'
import { keyInFile, signerOf } from './keys'
import { readJournal, readPointer } from './pointers'
import { PUBLISH_TEXT } from './publish-workspace.text'
import { hostBuild, presentCommit, remoteBuild } from './releases'
import { repair } from './repair'
import { openStore } from './store/open-store'

interface PublishOptions {
  /** A folder, made when missing, or a bucket. */
  readonly store: string
  /** File of the signing key, made when missing. */
  readonly keyFile: string
  readonly root: string
  /** Folders of the packages. */
  readonly remotes: readonly string[]
  readonly dist: (name: string) => string
  /** Called with findings that the gate would refuse anywhere else; prints when absent. */
  readonly warn?: (text: string) => void
}

const AUTHOR = { by: 'npm start', reason: PUBLISH_TEXT.ownBuilds }

const workbench = async ({ store, keyFile }: Pick<PublishOptions, 'store' | 'keyFile'>): Promise<Workbench> => ({
  store: await openStore(store),
  channel: 'stable',
  signer: signerOf(keyInFile(keyFile)),
  furtherKeys: [],
  author: AUTHOR,
  // On one machine what was built together goes live together, even where one part alone would not fit what was live before.
  allowed: [
    'route-collision',
    'contract',
    'shared-version',
    'removed-page',
    'removed-route',
    'api-difference',
    'host-unread',
  ],
})

/**
 * Whether a build goes live: always a new version; a known one unless a person has decided otherwise since (rolled back, revoked,
 * canary). Undoing an edit or checking out an older state must show.
 */
async function isMeant({ store, channel }: Workbench, { name, version }: Release | HostRelease): Promise<boolean> {
  const { stable, published, revoked } = await readPointer(store, channel, name)
  if (published.every((each) => each.version !== version)) return true
  if (stable === version || revoked.includes(version)) return false
  const [latest] = await readJournal(store, channel, name, 1)
  return latest?.by === AUTHOR.by
}

/** Repairs a damaged pointer: on a single machine nobody else would. */
async function mend(bench: Workbench, name: string, warn: (text: string) => void): Promise<void> {
  try {
    await readPointer(bench.store, bench.channel, name)
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    warn(error.message)
    await repair(bench, name)
    warn(`${name} was repaired.`)
  }
}

/** Puts what the workspace has built live in a folder on this machine. */
export async function publishWorkspace(options: PublishOptions): Promise<BootDocument> {
  const bench = await workbench(options)
  const warn = options.warn ?? console.error
  const commit = presentCommit(options.root)
  const builds = [
    hostBuild(options.dist('host'), commit),
    ...options.remotes.map((name) => remoteBuild(options.dist(name), commit)),
  ]
  const fresh: (Release | HostRelease)[] = []
  for (const build of builds) {
    const { name, version } = build.release
    await mend(bench, name, warn)
    // A revoked build stays revoked; the person who did it was told.
    if ((await readPointer(bench.store, bench.channel, name)).revoked.includes(version)) continue
    const meant = await isMeant(bench, build.release)
    await publish(bench, build)
    if (meant) fresh.push(build.release)
  }
  for (const { name, version } of fresh) await promote(bench, name, version)
  const names = builds.map(({ release }) => release.name).filter((name) => name !== 'host')
  const told = await misfits(bench, names)
  if (told.length > 0) warn(`This is live here, but pnpm release would refuse it:\n${told.join('\n')}`)
  return (await refresh(bench)).boot
}

/** Keeps the boot document of a running product from expiring. */
export async function refreshWorkspace(options: Pick<PublishOptions, 'store' | 'keyFile'>): Promise<void> {
  await refresh(await workbench(options))
}
