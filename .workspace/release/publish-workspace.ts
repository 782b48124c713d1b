import type { BootDocument, HostRelease, Release } from '@tessera/shared/remote/release'
import { promote, publish, refresh, type Workbench } from '../../server/src/releases/commands'
import { keyInFile, signerOf } from '../../server/src/releases/keys'
import { readPointer } from '../../server/src/releases/pointers'
import { hostBuild, presentCommit, remoteBuild } from '../../server/src/releases/releases'
import { FolderStore } from '../../server/src/releases/store/folder-store'

interface PublishOptions {
  /** A folder, made when missing. */
  readonly store: string
  /** File of the signing key, made when missing. */
  readonly keyFile: string
  readonly root: string
  /** Folders of the packages. */
  readonly remotes: readonly string[]
  readonly dist: (name: string) => string
}

const workbench = ({ store, keyFile }: Pick<PublishOptions, 'store' | 'keyFile'>): Workbench => ({
  store: new FolderStore(store),
  channel: 'stable',
  signer: signerOf(keyInFile(keyFile)),
  furtherKeys: [],
  author: { by: 'npm start', reason: 'the builds of this workspace' },
  // On one machine what was built together goes live together, even where one part alone would not fit what was live before.
  allowed: ['route-collision', 'contract', 'shared-version', 'removed-page', 'removed-route', 'api-difference'],
})

/**
 * Puts what the workspace has built live in a folder on this machine. A build that was there before is left as it was put since: rolled
 * back, revoked or given to a few.
 */
export async function publishWorkspace(options: PublishOptions): Promise<BootDocument> {
  const bench = workbench(options)
  const commit = presentCommit(options.root)
  const builds = [
    hostBuild(options.dist('host'), commit),
    ...options.remotes.map((name) => remoteBuild(options.dist(name), commit)),
  ]
  const fresh: (Release | HostRelease)[] = []
  for (const build of builds) {
    const { release } = build
    const former = await readPointer(bench.store, bench.channel, release.name)
    await publish(bench, build)
    if (!former.stable || former.published.every(({ version }) => version !== release.version)) fresh.push(release)
  }
  for (const { name, version } of fresh) await promote(bench, name, version)
  return refresh(bench)
}

/** Keeps the boot document of a running product from expiring. */
export async function refreshWorkspace(options: Pick<PublishOptions, 'store' | 'keyFile'>): Promise<void> {
  await refresh(workbench(options))
}
