import { randomUUID } from 'node:crypto'
import type { HostRelease, Pointer, Release } from '@tessera/shared/remote/release'
import { type ReleaseSentence, sentence } from '@tessera/shared/remote/release-sentences'
import { type Compiled, compileBoot } from './boot'
import { Damage } from './damage'
import { ReleaseFailure, StaleRelease } from './failure'
import { gate, gateStored, mustBeGood, refuse } from './gate'
import { activateHost, publishedPage } from './host-page'
import { HOST, releasePath } from './layout'
import { changePointer, readJournal, readPointer } from './pointers'
import { type Build, callsOf } from './releases'
import { uploadRelease } from './upload'
import type { Workbench } from './workbench'

/** What a command did, for whoever typed it. */
export interface Outcome extends Compiled {
  readonly pointer: Pointer
  /** False when it was so already: nothing is written into the history then. */
  readonly changed: boolean
  /** Files of a published release that were missing or damaged in the store, and are whole again. */
  readonly mended?: readonly string[]
}

/** What may be taken back when another team turns out to have the address. What was revoked stays so. */
const TAKEN_BACK = ['promote', 'canary', 'rollback']

interface Move {
  readonly action: string
  readonly version?: string | undefined
}

/**
 * The pointer was moved, but in the boot document another has its addresses: of two who moved at once the one who was first to write it. The
 * pointer goes back to what is live, unless it was moved again.
 */
async function takeBack(bench: Workbench, moved: Pointer, before: Pointer, compiled: Compiled, move: Move) {
  const { store, channel, author } = bench
  const lost = compiled.kept.find(({ damage, findings }) => damage.part === moved.name && findings.length > 0)
  if (!lost || !TAKEN_BACK.includes(move.action)) return
  const { stable, canary, lastGood } = before
  const reason = lost.findings.map(({ text }) => text).join('; ')
  const entry = { ...author, reason, action: 'put-back', version: move.version ?? null }
  await changePointer(store, channel, moved.name, entry, (present) =>
    present.change === moved.change ? { stable, canary, lastGood } : undefined,
  )
  refuse(`${moved.name} ${move.version ?? ''}`.trim(), lost.findings, [])
}

async function move(
  bench: Workbench,
  name: string,
  { action, version }: Move,
  change: (pointer: Pointer) => Partial<Pointer> | undefined,
): Promise<Outcome> {
  const { store, channel, author, expectedSeq } = bench
  let changed = false
  let before: Pointer | undefined
  const pointer = await changePointer(
    store,
    channel,
    name,
    { ...author, action, version: version ?? null },
    (present) => {
      if (expectedSeq !== undefined && present.seq !== expectedSeq) throw new StaleRelease(name)
      const next = change(present)
      changed = next !== undefined
      before = present
      return next
    },
  )
  if (name === HOST && pointer.stable) await activateHost(store, pointer.stable)
  const collides = bench.allowed.includes('route-collision')
  const compiled = await compileBoot(store, { ...bench, mover: name, collides })
  if (changed && before) await takeBack(bench, pointer, before, compiled, { action, version })
  return { ...compiled, pointer, changed }
}

/** Uploads a build and takes it up among those that can be promoted; what is live stays. Refused by the gate before anything is uploaded. */
export async function publish(bench: Workbench, build: Build<Release> | Build<HostRelease>): Promise<Outcome> {
  const { name, version } = build.release
  const keys = [bench.signer.publicKey, ...bench.furtherKeys]
  mustNotBeRevoked(await readPointer(bench.store, bench.channel, name), version)
  // What goes live is compared with the host again.
  await gate({ ...bench, allowed: [...bench.allowed, 'host-unread'] }, build.release, callsOf(build))
  const publisher = { signer: bench.signer, trusted: keys }
  const { mended } = await uploadRelease(bench.store, build, publisher, (file, content) =>
    name === HOST && file === 'index.html'
      ? Buffer.from(publishedPage(content.toString('utf8'), version, keys))
      : content,
  )
  const outcome = await move(bench, name, { action: 'publish', version }, ({ published }) =>
    published.some((each) => each.version === version)
      ? undefined
      : { published: [{ version, at: new Date().toISOString() }, ...published] },
  )
  return { ...outcome, mended }
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
  await mustBeGood(bench, name, target)
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

/** The first of some versions whose files are whole: a damaged one does not keep a bad release from being taken away. */
async function firstGood(bench: Workbench, name: string, versions: readonly string[]): Promise<string | undefined> {
  for (const version of versions) {
    try {
      await mustBeGood(bench, name, version)
      return version
    } catch (error) {
      if (!(error instanceof Damage)) throw error
    }
  }
  return undefined
}

/** A release nobody may get any more: open tabs that hold it are told to reload. What is live of it goes back to the last good one. */
export async function revoke(bench: Workbench, name: string, version: string): Promise<Outcome> {
  const { store, channel } = bench
  const { published, lastGood, stable, revoked: gone } = await readPointer(store, channel, name)
  const known = [stable, ...lastGood, ...published.map((each) => each.version)].includes(version)
  // A slip of the keyboard would else be taken for done, and what was meant would stay live.
  if (!known && !(await store.read(releasePath(name, version))))
    throw new ReleaseFailure(sentence('not-stored', { name, version, store: store.title }))
  const heirs = stable === version ? lastGood.filter((each) => each !== version && !gone.includes(each)) : []
  const heir = await firstGood(bench, name, heirs)
  return move(bench, name, { action: 'revoke', version }, (pointer) => {
    const isGone = pointer.revoked.includes(version)
    if (isGone && pointer.stable !== version && pointer.canary?.version !== version) return undefined
    const revoked = [version, ...pointer.revoked.filter((each) => each !== version)]
    const good = pointer.lastGood.filter((each) => !revoked.includes(each))
    const replaced = pointer.stable === version
    if (replaced && heir === undefined) throw new ReleaseFailure(sentence('no-other', { name, version }))
    if (replaced && !good.includes(heir!)) throw new StaleRelease(name)
    return {
      revoked,
      canary: pointer.canary?.version === version ? null : pointer.canary,
      stable: replaced ? heir! : pointer.stable,
      lastGood: replaced ? good.slice(good.indexOf(heir!) + 1) : good,
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
export function refresh(bench: Workbench): Promise<Compiled> {
  return compileBoot(bench.store, bench)
}
