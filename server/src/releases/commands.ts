import { randomUUID } from 'node:crypto'
import type { BootDocument, HostRelease, Pointer, Release } from '@tessera/shared/remote/release'
import {
  type Calls,
  callFindings,
  type Finding,
  type FindingKind,
  gateRelease,
  hostFindings,
} from '@tessera/shared/remote/release-gate'
import { type ReleaseSentence, sentence } from '@tessera/shared/remote/release-sentences'
import { compileBoot } from './boot'
import { GateRefusal, ReleaseFailure, StaleRelease } from './failure'
import { activateHost, publishedPage } from './host-page'
import type { Signer } from './keys'
import { HOST, releasePath } from './layout'
import { type Author, changePointer, readJournal, readPointer, readPointers } from './pointers'
import { type Build, callsOf, storedCalls, storedHost, storedRemote, uploadRelease, vouchedRemote } from './releases'
import type { ObjectStore } from './store/object-store'

/** What every command works on. */
export interface Workbench {
  readonly store: ObjectStore
  readonly channel: string
  readonly signer: Signer
  /** Public keys of others whose boot documents the host believes too: a former key, or the next. */
  readonly furtherKeys: readonly string[]
  readonly author: Author
  /** Findings that somebody decided to accept. */
  readonly allowed: readonly FindingKind[]
  readonly lifetimeDays?: number
  /** The pointer's number that the decision was made upon; without it, whatever stands there. */
  readonly expectedSeq?: number
}

/** What a command did, for whoever typed it. */
export interface Outcome {
  readonly pointer: Pointer
  readonly boot: BootDocument
  /** False when it was so already: nothing is written into the history then. */
  readonly changed: boolean
}

/** What to do about a finding, in the words of the command line. */
const REMEDIES: Record<FindingKind, string> = {
  'route-collision': 'choose an address below bases of your own, in routes.ts, or have its owner give it up first',
  contract: 'release a host that speaks it first, or build again with the contract of the host that is live',
  'shared-version': 'build again with the versions of the host that is live, or release a host that has these first',
  'removed-page': 'keep the page for as long as tabs of the release before may be open',
  'removed-route': 'declare { path, redirect } in routes.ts, so that links and open tabs arrive',
  'api-difference': 'release host and server with this API first, or call what they have',
}

const kindsOf = (findings: readonly Finding[]): FindingKind[] => [...new Set(findings.map(({ kind }) => kind))]

/** Findings by kind, each kind with what to do about it. */
const linesOf = (findings: readonly Finding[]): string[] =>
  kindsOf(findings).flatMap((kind) => [
    ...findings.filter((each) => each.kind === kind).map(({ text }) => `  ${kind}: ${text}`),
    `    → ${REMEDIES[kind]}`,
  ])

function refuse(title: string, findings: readonly Finding[], allowed: readonly FindingKind[]): void {
  const refused = findings.filter(({ kind }) => !allowed.includes(kind))
  if (refused.length === 0) return
  const accept = kindsOf(refused)
    .map((kind) => `--allow ${kind}`)
    .join(' ')
  throw new GateRefusal(
    `${title} is refused:\n${linesOf(refused).join('\n')}\nTo accept it knowingly: ${accept}`,
    refused,
  )
}

/** Every release of other teams that somebody may get at present. */
async function liveReleases({ store, channel }: Workbench, except: string): Promise<Release[]> {
  const pointers = (await readPointers(store, channel)).filter(({ name }) => name !== HOST && name !== except)
  const named = pointers.flatMap(({ name, stable, canary }) =>
    [stable, canary?.version].flatMap((version) => (version ? [{ name, version }] : [])),
  )
  return Promise.all(named.map(({ name, version }) => storedRemote(store, name, version)))
}

async function liveHost({ store, channel }: Workbench): Promise<HostRelease | null> {
  const { stable } = await readPointer(store, channel, HOST)
  return stable ? storedHost(store, stable) : null
}

async function gateRemote(bench: Workbench, release: Release, calls: Calls): Promise<void> {
  const { store, channel } = bench
  const host = await liveHost(bench)
  const { stable } = await readPointer(store, channel, release.name)
  const findings = gateRelease(release, calls, {
    host,
    hostCalls: host ? await storedCalls(store, host) : {},
    others: await liveReleases(bench, release.name),
    former: stable && stable !== release.version ? await storedRemote(store, release.name, stable) : null,
  })
  refuse(`${release.name} ${release.version}`, findings, bench.allowed)
}

/** A host must run everything that is live, and its server must still understand what they call. */
async function gateHost(bench: Workbench, host: HostRelease, hostCalls: Calls): Promise<void> {
  const findings = await Promise.all(
    (await liveReleases(bench, HOST)).map(async (release) => [
      ...hostFindings(release, host),
      ...callFindings(release.name, await storedCalls(bench.store, release), hostCalls),
    ]),
  )
  refuse(`host ${host.version}`, findings.flat(), bench.allowed)
}

const isHost = (release: Release | HostRelease): release is HostRelease => release.name === HOST

/**
 * What of that which is live does not fit together, in the gate's words and with what to do: what a start on one machine let through. Of two
 * remotes that want one address, the later one of `names` is told.
 */
export async function misfits(bench: Workbench, names: readonly string[]): Promise<string[]> {
  const { store, channel } = bench
  const host = await liveHost(bench)
  const hostCalls = host ? await storedCalls(store, host) : {}
  const told: string[] = []
  const others: Release[] = []
  for (const name of names) {
    const { stable } = await readPointer(store, channel, name)
    if (!stable) continue
    const release = await storedRemote(store, name, stable)
    const state = { host, hostCalls, others: [...others], former: null }
    const findings = gateRelease(release, await storedCalls(store, release), state)
    if (findings.length > 0) told.push(`${name} ${stable}:\n${linesOf(findings).join('\n')}`)
    others.push(release)
  }
  return told
}

async function gate(bench: Workbench, release: Release | HostRelease, calls: Calls): Promise<void> {
  if (isHost(release)) await gateHost(bench, release, calls)
  else await gateRemote(bench, release, calls)
}

/** Asked before a pointer is moved: no boot document would name the release. */
async function mustBeVouched(bench: Workbench, name: string, version: string): Promise<void> {
  const { store, signer, furtherKeys } = bench
  if (name === HOST || (await vouchedRemote(store, name, version, [signer.publicKey, ...furtherKeys]))) return
  throw new ReleaseFailure(sentence('not-signed', { name, version, store: store.title }))
}

async function gateStored(bench: Workbench, name: string, version: string): Promise<void> {
  const { store } = bench
  await mustBeVouched(bench, name, version)
  const release = await (name === HOST ? storedHost(store, version) : storedRemote(store, name, version))
  await gate(bench, release, await storedCalls(store, release))
}

async function move(
  bench: Workbench,
  name: string,
  { action, version }: { readonly action: string; readonly version?: string | undefined },
  change: (pointer: Pointer) => Partial<Pointer> | undefined,
): Promise<Outcome> {
  const { store, channel, author, expectedSeq } = bench
  let changed = false
  const pointer = await changePointer(
    store,
    channel,
    name,
    { ...author, action, version: version ?? null },
    (present) => {
      if (expectedSeq !== undefined && present.seq !== expectedSeq) throw new StaleRelease(name)
      const next = change(present)
      changed = next !== undefined
      return next
    },
  )
  if (name === HOST && pointer.stable) await activateHost(store, pointer.stable)
  return { pointer, boot: await compileBoot(store, bench), changed }
}

/** Uploads a build and takes it up among those that can be promoted; what is live stays. Refused by the gate before anything is uploaded. */
export async function publish(bench: Workbench, build: Build<Release> | Build<HostRelease>): Promise<Outcome> {
  const { name, version } = build.release
  const keys = [bench.signer.publicKey, ...bench.furtherKeys]
  mustNotBeRevoked(await readPointer(bench.store, bench.channel, name), version)
  await gate(bench, build.release, callsOf(build))
  await uploadRelease(bench.store, build, bench.signer, (file, content) =>
    name === HOST && file === 'index.html'
      ? Buffer.from(publishedPage(content.toString('utf8'), version, keys))
      : content,
  )
  return move(bench, name, { action: 'publish', version }, ({ published }) =>
    published.some((each) => each.version === version)
      ? undefined
      : { published: [{ version, at: new Date().toISOString() }, ...published] },
  )
}

/** Entries of the history in which a version is looked for; older ones are beyond every release that a pointer keeps. */
const MOST_LOOKED_BACK = 1_000

const withFormer = (pointer: Pointer, next: string): readonly string[] => {
  const { stable, lastGood, revoked } = pointer
  const kept = lastGood.filter((version) => version !== next)
  return stable && stable !== next && !revoked.includes(stable)
    ? [stable, ...kept.filter((version) => version !== stable)]
    : kept
}

function mustNotBeRevoked({ name, revoked }: Pointer, version: string): void {
  if (revoked.includes(version)) throw new ReleaseFailure(sentence('revoked', { name, version }))
}

/** The version that is meant when none is named: the canary, else what was published last and not revoked since. */
async function meant({ store, channel }: Workbench, name: string): Promise<string> {
  const { canary, published, revoked } = await readPointer(store, channel, name)
  const version = canary?.version ?? published.find((each) => !revoked.includes(each.version))?.version
  if (!version) throw new ReleaseFailure(sentence(published.length > 0 ? 'all-revoked' : 'nothing-published', { name }))
  return version
}

/** Gives everybody a release; a running canary ends. */
export async function promote(bench: Workbench, name: string, version?: string): Promise<Outcome> {
  const next = version ?? (await meant(bench, name))
  await gateStored(bench, name, next)
  return move(bench, name, { action: 'promote', version: next }, (pointer) => {
    mustNotBeRevoked(pointer, next)
    if (pointer.stable === next && !pointer.canary) return undefined
    return { stable: next, canary: null, lastGood: withFormer(pointer, next) }
  })
}

export interface CanaryOptions {
  /** What the running canary has when not given. */
  readonly percent?: number
  /** All who get it by name, in the place of those who were named before. */
  readonly merchants?: readonly string[]
  /** Named as well. */
  readonly added?: readonly string[]
  /** Named no longer. */
  readonly removed?: readonly string[]
  readonly version?: string
}

type Split = NonNullable<Pointer['canary']>

/** Who gets a release, changed by what was asked for. */
function shareOf(running: Split | null, options: CanaryOptions): Pick<Split, 'percent' | 'merchants'> {
  const { percent, merchants, added = [], removed = [] } = options
  const named = new Set([...(merchants ?? running?.merchants ?? []), ...added])
  for (const each of removed) named.delete(each)
  return { percent: percent ?? running?.percent ?? 0, merchants: [...named] }
}

const isSame = (one: Split | null, other: Split | null): boolean =>
  one?.version === other?.version &&
  one?.percent === other?.percent &&
  one?.merchants.join() === other?.merchants.join()

/**
 * Gives a share of all merchants, and some by name, a release. What is not asked for stays as the running canary has it: its share grows or
 * shrinks, and whoever was named keeps it. 0 with nobody named ends it.
 */
export async function canary(bench: Workbench, name: string, options: CanaryOptions): Promise<Outcome> {
  if (options.percent !== undefined && !(options.percent >= 0 && options.percent <= 100))
    throw new ReleaseFailure('--percent is a number from 0 to 100')
  if (name === HOST) throw new ReleaseFailure(sentence('host-canary', {}))
  const next = options.version ?? (await meant(bench, name))
  const runs = (pointer: Pointer): Split | null => (pointer.canary?.version === next ? pointer.canary : null)
  const planned = shareOf(runs(await readPointer(bench.store, bench.channel, name)), options)
  if (planned.percent > 0 || planned.merchants.length > 0) await gateStored(bench, name, next)
  return move(bench, name, { action: 'canary', version: next }, (pointer) => {
    mustNotBeRevoked(pointer, next)
    if (!pointer.stable) throw new ReleaseFailure(sentence('no-stable', { name }))
    if (pointer.stable === next) throw new ReleaseFailure(sentence('already-stable', { name, version: next }))
    const running = runs(pointer)
    const share = shareOf(running, options)
    const split: Split | null =
      share.percent === 0 && share.merchants.length === 0
        ? null
        : {
            version: next,
            ...share,
            // The salt stays, so that nobody is sent back and forth while the share grows.
            salt: running?.salt ?? randomUUID(),
            startedAt: running?.startedAt ?? new Date().toISOString(),
          }
    return isSame(split, pointer.canary) ? undefined : { canary: split }
  })
}

/** Why there is no way back to a version: it is unknown, was left behind by an earlier rollback, or never was live. */
async function noWayBack({ store, channel }: Workbench, name: string, version: string): Promise<ReleaseSentence> {
  if (!(await store.read(releasePath(name, version))))
    return sentence('not-stored', { name, version, store: store.title })
  const journal = await readJournal(store, channel, name, MOST_LOOKED_BACK)
  const wasLive = journal.some(({ before, after }) => before.stable === version || after.stable === version)
  return sentence(wasLive ? 'left-behind' : 'never-live', { name, version })
}

/** Back to the last good release, in one write; a running canary ends. It was live before, so no gate stands in the way. */
export async function rollback(bench: Workbench, name: string, version?: string): Promise<Outcome> {
  const present = await readPointer(bench.store, bench.channel, name)
  const target = version ?? present.lastGood.find((each) => !present.revoked.includes(each))
  if (!target) throw new ReleaseFailure(sentence('no-former', { name }))
  const canReach = ({ stable, lastGood }: Pointer) => stable === target || lastGood.includes(target)
  mustNotBeRevoked(present, target)
  if (!canReach(present)) throw new ReleaseFailure(await noWayBack(bench, name, target))
  await mustBeVouched(bench, name, target)
  return move(bench, name, { action: 'rollback', version: target }, (pointer) => {
    mustNotBeRevoked(pointer, target)
    if (!canReach(pointer)) throw new StaleRelease(name)
    if (pointer.stable === target && !pointer.canary) return undefined
    // What is left behind was not good: it does not become a place to go back to.
    return { stable: target, canary: null, lastGood: pointer.lastGood.filter((each) => each !== target) }
  })
}

/** Ends a canary at once: everybody gets stable. */
export async function halt(bench: Workbench, name: string): Promise<Outcome> {
  return move(bench, name, { action: 'halt' }, (pointer) => (pointer.canary ? { canary: null } : undefined))
}

/** A release nobody may get any more: open tabs that hold it are told to reload. What is live of it goes back to the last good one. */
export async function revoke(bench: Workbench, name: string, version: string): Promise<Outcome> {
  const { store, channel } = bench
  const { published, lastGood, stable, revoked: gone } = await readPointer(store, channel, name)
  const known = [stable, ...lastGood, ...published.map((each) => each.version)].includes(version)
  // A slip of the keyboard would else be taken for done, and what was meant would stay live.
  if (!known && !(await store.read(releasePath(name, version))))
    throw new ReleaseFailure(sentence('not-stored', { name, version, store: store.title }))
  const heir = stable === version ? lastGood.find((each) => each !== version && !gone.includes(each)) : undefined
  if (heir) await mustBeVouched(bench, name, heir)
  return move(bench, name, { action: 'revoke', version }, (pointer) => {
    const isGone = pointer.revoked.includes(version)
    if (isGone && pointer.stable !== version && pointer.canary?.version !== version) return undefined
    const revoked = [version, ...pointer.revoked.filter((each) => each !== version)]
    const good = pointer.lastGood.filter((each) => !revoked.includes(each))
    const replaced = pointer.stable === version
    if (replaced && good.length === 0) throw new ReleaseFailure(sentence('no-other', { name, version }))
    return {
      revoked,
      canary: pointer.canary?.version === version ? null : pointer.canary,
      stable: replaced ? good[0]! : pointer.stable,
      lastGood: replaced ? good.slice(1) : good,
    }
  })
}

/**
 * Takes a whole remote out of the product: its pages, menu entries and addresses are gone with the next load, tabs that are open keep them. Its
 * releases stay, and a rollback or promotion brings it back.
 */
export async function retire(bench: Workbench, name: string): Promise<Outcome> {
  if (name === HOST)
    throw new ReleaseFailure('The host cannot be retired: it is the page that everything else stands in')
  return move(bench, name, { action: 'retire' }, (pointer) => {
    const { stable, lastGood } = pointer
    return stable ? { stable: null, canary: null, lastGood: [stable, ...lastGood] } : undefined
  })
}

/** Signs the boot document anew when half of its life is over; whoever schedules this daily keeps it from expiring. */
export function refresh(bench: Workbench): Promise<BootDocument> {
  return compileBoot(bench.store, bench)
}
