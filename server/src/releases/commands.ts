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

/** Result of a command, for printing. */
export interface Outcome extends Compiled {
  readonly pointer: Pointer
  /** False when nothing had to change; then the history gets no entry. */
  readonly changed: boolean
  /** Files of the release that were missing or damaged in the store and were uploaded again. */
  readonly mended?: readonly string[]
}

/** What is undone when another team has the address. Revocations are not. */
const TAKEN_BACK = ['promote', 'canary', 'rollback']

interface Move {
  readonly action: string
  readonly version?: string | undefined
}

/**
 * The pointer was moved, but another part has the addresses in the boot document: of two that move at once, the first to write it wins.
 * The pointer goes back to what is live, unless it was moved again.
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

/** Uploads a build as a candidate for promotion; what is live stays. The gate judges it before anything is uploaded. */
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

/** How far back the history is searched for a version; older entries are beyond every release that a pointer keeps. */
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

/** The default version: the canary, else the release published last and not revoked. */
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
  /** Defaults to the running canary's. */
  readonly percent?: number
  /** Replaces the merchants that get it by name. */
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
 * Gives a release to a share of all merchants and to some by name. What is absent stays as the running canary has it: the share grows or
 * shrinks, named merchants stay. 0 with nobody named ends the canary.
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
            // The salt stays, so that merchants do not switch back and forth while the share grows.
            salt: running?.salt ?? randomUUID(),
            startedAt: running?.startedAt ?? new Date().toISOString(),
          }
    return isSame(split, pointer.canary) ? undefined : { canary: split }
  })
}

/** Why a version is no target of a rollback: unknown, left by an earlier rollback, or never live. */
async function noWayBack({ store, channel }: Workbench, name: string, version: string): Promise<ReleaseSentence> {
  if (!(await store.read(releasePath(name, version))))
    return sentence('not-stored', { name, version, store: store.title })
  const journal = await readJournal(store, channel, name, MOST_LOOKED_BACK)
  const wasLive = journal.some(({ before, after }) => before.stable === version || after.stable === version)
  return sentence(wasLive ? 'left-behind' : 'never-live', { name, version })
}

/** Goes back to the last good release in one write and ends a running canary. It was live before, so the gate does not judge it. */
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
    // The release that is left does not become a target of later rollbacks.
    return { stable: target, canary: null, lastGood: pointer.lastGood.filter((each) => each !== target) }
  })
}

/** Ends a canary at once: all merchants get stable. */
export async function halt(bench: Workbench, name: string): Promise<Outcome> {
  return move(bench, name, { action: 'halt' }, (pointer) => (pointer.canary ? { canary: null } : undefined))
}

/** The first of the versions whose files are complete, so that a damaged one does not block a revocation. */
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

/** Revokes a release for good: open tabs that run it are told to reload, and what is live of it goes back to the last good release. */
export async function revoke(bench: Workbench, name: string, version: string): Promise<Outcome> {
  const { store, channel } = bench
  const { published, lastGood, stable, revoked: gone } = await readPointer(store, channel, name)
  const known = [stable, ...lastGood, ...published.map((each) => each.version)].includes(version)
  // Otherwise a mistyped version would look revoked while the real one stays live.
  if (!known && !(await store.read(releasePath(name, version))))
    throw new ReleaseFailure(sentence('not-stored', { name, version, store: store.title }))
  // The stable one too: this version may be promoted over it before the pointer is written.
  const heirs = [...(stable ? [stable] : []), ...lastGood].filter((each) => each !== version && !gone.includes(each))
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
 * Takes a remote out of the product: its pages, menu entries and addresses are gone with the next load; open tabs keep them. Its releases
 * stay, and a rollback or promotion brings it back.
 */
export async function retire(bench: Workbench, name: string): Promise<Outcome> {
  if (name === HOST)
    throw new ReleaseFailure('The host cannot be retired: it is the page that everything else stands in')
  return move(bench, name, { action: 'retire' }, (pointer) => {
    const { stable, lastGood } = pointer
    return stable ? { stable: null, canary: null, lastGood: [stable, ...lastGood] } : undefined
  })
}

/** Signs the boot document again when half of its lifetime is over. Scheduled daily, it never expires. */
export function refresh(bench: Workbench): Promise<Compiled> {
  return compileBoot(bench.store, bench)
}
