import type { ReleaseFinding } from '@tessera/shared/contract/errors'
import {
  type CanaryRelease,
  type ChannelStatus,
  type LiveRelease,
  type PartStatus,
  RELEASE_HEALTH_HOURS,
  type ReleaseFit,
  type ReleaseHealth,
} from '@tessera/shared/contract/release'
import {
  type BootDocument,
  bootDocument,
  type HostRelease,
  type Pointer,
  type Release,
} from '@tessera/shared/remote/release'
import { callFindings, type Calls, contractFits, sharedFits } from '@tessera/shared/remote/release-gate'
import type { Database } from '../db/database'
import { sentence } from '@tessera/shared/remote/release-sentences'
import { Damage } from './damage'
import { ReleaseFailure } from './failure'
import { type Health, judge } from './judge'
import { bootPath, HOST } from './layout'
import { readPointers } from './pointers'
import { releaseHealth } from './release-health.repository'
import { mustBeThere, storedCalls, storedHost, storedRemote } from './stored'
import { type ObjectStore, readJson, StoreError } from './store/object-store'
import { findingOf, releaseFinding } from './told-failure'

const HOUR_MS = 3_600_000
const CHANNELS = 'channels/'
const EVERYBODY = 'stable'
const NOBODY: Health = { merchants: 0, failed: 0 }
const UNSEEN = { devices: 0, loadFailed: 0, threw: 0, failed: 0, judged: NOBODY }

interface Sources {
  readonly store: ObjectStore
  readonly database: Database
}

interface LiveHost {
  readonly release: HostRelease
  readonly calls: Calls
}

type HealthOf = (version: string) => ReleaseHealth & { readonly judged: Health }

async function healthSince({ database }: Sources, pointer: Pointer, since: Date): Promise<HealthOf> {
  const rows = await database.transaction((tx) => releaseHealth(tx, pointer, since))
  return (version) => rows.find((row) => row.version === version) ?? UNSEEN
}

async function fitOf({ store }: Sources, release: Release, host: LiveHost | null): Promise<ReleaseFit | null> {
  if (!host) return null
  const { from, to } = host.release.contracts
  const findings = callFindings(release.name, await storedCalls(store, release), host.calls)
  return {
    contract: { speaks: release.contract, from, to, fits: contractFits(release, host.release) },
    shared: sharedFits(release, host.release).map(({ missing, ...fit }) => ({ ...fit, missing: [...missing] })),
    api: findings.map(releaseFinding),
  }
}

interface Part {
  readonly sources: Sources
  readonly pointer: Pointer
  readonly host: LiveHost | null
  readonly health: HealthOf
}

async function liveRelease({ sources, pointer, host, health }: Part, version: string) {
  const { name, published } = pointer
  const release =
    name === HOST ? await storedHost(sources.store, version) : await storedRemote(sources.store, name, version)
  await mustBeThere(sources.store, release)
  const live: LiveRelease = {
    version,
    commit: release.commit,
    publishedAt: published.find((each) => each.version === version)?.at ?? null,
    health: health(version),
    fit: 'contract' in release ? await fitOf(sources, release, host) : null,
  }
  return { title: release.declaration.title, live }
}

/** The canary with what the judge says of it, by the same count as `pnpm release judge`. */
async function canaryOf(part: Part): Promise<CanaryRelease | null> {
  const { canary, stable } = part.pointer
  if (!canary || !stable) return null
  const { live } = await liveRelease(part, canary.version)
  const health = await healthSince(part.sources, part.pointer, new Date(canary.startedAt))
  const { percent, startedAt } = canary
  const verdict = judge(health(canary.version).judged, health(stable).judged).decision
  return { ...live, percent, startedAt, merchants: [...canary.merchants], verdict }
}

/** Missing or damaged files cost their part only, and are shown. */
function problemOf(error: unknown): ReleaseFinding {
  if (error instanceof ReleaseFailure || error instanceof StoreError) return findingOf(error)
  return findingOf(new ReleaseFailure('release.json cannot be read'))
}

type Served = PartStatus['served']

/** What browsers get of a part. A damaged release does not tell its title: the signed document does. */
interface Live {
  readonly served: Served
  readonly title: string
}

/** A pointer that is not what browsers get: its release is damaged, was revoked, or another has its addresses. */
function notServed({ name, stable }: Pointer, served: Served): Damage | null {
  if (name === HOST || !stable || stable === served?.stable) return null
  const because = served ? `${served.stable} is` : 'nothing of it is'
  return new Damage(name, sentence('not-served', { name, version: stable, because }))
}

const troubleOf = (error: unknown) => ({
  problem: problemOf(error),
  problemSince: error instanceof Damage && error.since ? error.since.toISOString() : null,
})

async function partStatus(
  sources: Sources,
  pointer: Pointer,
  host: LiveHost | null,
  { served, title }: Live,
): Promise<PartStatus> {
  const { name, seq, stable, lastGood, revoked, published } = pointer
  const health = await healthSince(sources, pointer, new Date(Date.now() - RELEASE_HEALTH_HOURS * HOUR_MS))
  const part: Part = { sources, pointer, host, health }
  const known = {
    name,
    seq,
    lastGood: [...lastGood],
    revoked: [...revoked],
    published: published.map((each) => ({ ...each })),
    served,
  }
  try {
    const read = stable ? await liveRelease(part, stable) : null
    const canary = await canaryOf(part)
    const damage = notServed(pointer, served)
    const problem = damage && problemOf(damage)
    return { ...known, title: read?.title ?? title, stable: read?.live ?? null, canary, problem, problemSince: null }
  } catch (error) {
    return { ...known, title, stable: null, canary: null, ...troubleOf(error) }
  }
}

/** A part with an unreadable pointer: what is live is known, but nothing can be changed. */
const damagedPart = (damage: Damage, { served, title }: Live): PartStatus => ({
  name: damage.part,
  title,
  seq: 0,
  stable: null,
  canary: null,
  lastGood: [],
  revoked: [],
  published: [],
  served,
  ...troubleOf(damage),
})

async function liveHost({ store }: Sources, pointers: readonly Pointer[]): Promise<LiveHost | null> {
  const version = pointers.find(({ name }) => name === HOST)?.stable
  if (!version) return null
  try {
    const release = await storedHost(store, version)
    return { release, calls: await storedCalls(store, release) }
  } catch {
    // The host's own part says what is wrong with it.
    return null
  }
}

/** The served document without checking its signature: for display only. */
async function bootOf({ store }: Sources, channel: string): Promise<BootDocument | null> {
  try {
    const envelope = (await readJson(store, bootPath(channel)))?.value as { readonly signed?: unknown } | undefined
    return bootDocument.safeParse(envelope?.signed).data ?? null
  } catch {
    return null
  }
}

async function channelStatus(sources: Sources, channel: string): Promise<ChannelStatus> {
  const { pointers, damages } = await readPointers(sources.store, channel)
  const host = await liveHost(sources, pointers)
  const boot = await bootOf(sources, channel)
  const liveOf = (name: string): Live => {
    const entry = boot?.remotes.find((each) => each.name === name)
    if (!entry) return { served: null, title: name }
    const { stable, canary } = entry
    return { served: { stable: stable.version, canary: canary?.version ?? null }, title: stable.title }
  }
  const parts: PartStatus[] = damages.map((damage) => damagedPart(damage, liveOf(damage.part)))
  // One query after another: the console must not take connections from merchants.
  for (const pointer of pointers) parts.push(await partStatus(sources, pointer, host, liveOf(pointer.name)))
  const rank = ({ name }: PartStatus): number => (name === HOST ? 0 : 1)
  return {
    channel,
    boot: boot && { seq: boot.seq, generatedAt: boot.generatedAt, expiresAt: boot.expiresAt },
    parts: parts.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1)),
  }
}

/** Everybody's channel comes first. */
const channelRank = (channel: string): number => (channel === EVERYBODY ? 0 : 1)

/** Every channel of a store, with what is live in it. */
export async function channelStatuses(sources: Sources): Promise<ChannelStatus[]> {
  const paths = await sources.store.list(CHANNELS)
  const channels = new Set(paths.flatMap((path) => /^channels\/([^/]+)\/[^/]+\.json$/.exec(path)?.[1] ?? []))
  const statuses: ChannelStatus[] = []
  const ordered = [...channels].toSorted((a, b) => channelRank(a) - channelRank(b) || (a < b ? -1 : 1))
  for (const channel of ordered) statuses.push(await channelStatus(sources, channel))
  return statuses
}
