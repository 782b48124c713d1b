import type { BootEntry, Pointer } from '@tessera/shared/remote/release'
import { sentence } from '@tessera/shared/remote/release-sentences'
import { z } from 'zod'
import { compileBoot, readBoot } from './boot'
import type { Outcome } from './commands'
import { Damage, readOwn } from './damage'
import { ReleaseFailure } from './failure'
import { mustBeGood } from './gate'
import { activateHost } from './host-page'
import { HOST, journalFolder } from './layout'
import { type JournalEntry, journalEntry, readPointer, writePointer } from './pointers'
import { revokedVersions } from './revocations'
import type { Workbench } from './workbench'

const isVersion = (text: string | null): text is string => text !== null && /^[0-9a-f]{16}$/.test(text)

/** All readable entries, oldest first, without those of writers that lost a race. */
async function readableJournal({ store, channel }: Workbench, name: string): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = []
  for (const path of await store.list(journalFolder(channel, name))) {
    const found = await readOwn(store, name, path).catch(() => null)
    const read = found === null || found === 'cut' ? null : journalEntry.safeParse(found.value).data
    if (read) entries.push(read)
  }
  const followed = new Set(entries.map(({ previous }) => previous))
  const last = Math.max(0, ...entries.map(({ seq }) => seq))
  return entries
    .filter(({ id, seq }) => followed.has(id) || seq === last)
    .toSorted((a, b) => a.seq - b.seq || (a.at < b.at ? -1 : 1))
}

type Told = Pick<Pointer, 'stable' | 'lastGood' | 'revoked' | 'published'>

/** The effect of one journal entry on a pointer. */
function replay(pointer: Told, { action, version, at, before, after }: JournalEntry): Told {
  const { stable } = after
  const left = before.stable
  const goesBack = ['rollback', 'revoke', 'put-back'].includes(action)
  const good = isVersion(left) && left !== stable && !goesBack ? [left, ...pointer.lastGood] : pointer.lastGood
  const isNew =
    action === 'publish' && isVersion(version) && pointer.published.every((each) => each.version !== version)
  return {
    stable: isVersion(stable) ? stable : null,
    lastGood: [...new Set(good)].filter((each) => each !== stable),
    revoked: action === 'revoke' && isVersion(version) ? [version, ...pointer.revoked] : pointer.revoked,
    published: isNew ? [{ version, at }, ...pointer.published] : pointer.published,
  }
}

const EMPTY: Told = { stable: null, lastGood: [], revoked: [], published: [] }

/** The pointer's number, if readable, so that decisions on an earlier state stay refused. */
const numbered = z.object({ seq: z.int() })

/** What is served now: browsers have it, so the boot document counts more than the history. */
function stableOf(told: Told, served: BootEntry | undefined, revoked: readonly string[]): string | null {
  const known = [served?.stable.version, told.stable, ...told.lastGood]
  return known.find((each) => isVersion(each ?? null) && !revoked.includes(each!)) ?? null
}

/** The pointer as the history, the boot document and the revocations tell it. */
async function recovered(bench: Workbench, name: string, present: unknown): Promise<Pointer> {
  const { store, channel, signer, furtherKeys } = bench
  const journal = await readableJournal(bench, name)
  const boot = await readBoot(store, channel, [signer.publicKey, ...furtherKeys])
  const served = boot?.remotes.find((each) => each.name === name)
  if (journal.length === 0 && !served) throw new ReleaseFailure(sentence('nothing-left', { name }))
  const told = journal.reduce(replay, EMPTY)
  const kept = await revokedVersions(store, channel, name)
  const revoked = [...new Set([...kept, ...told.revoked, ...(served?.revoked ?? [])])]
  const stable = stableOf(told, served, revoked)
  const head = journal.at(-1)
  const canary = served?.canary && !revoked.includes(served.canary.version) ? served.canary : null
  return {
    schema: 1,
    name,
    seq: Math.max(head?.seq ?? 0, numbered.safeParse(present).data?.seq ?? 0),
    change: head?.id ?? null,
    stable,
    canary: canary && {
      version: canary.version,
      percent: canary.percent,
      salt: canary.salt,
      merchants: canary.merchants,
      startedAt: head?.at ?? new Date().toISOString(),
    },
    lastGood: told.lastGood.filter((each) => each !== stable && !revoked.includes(each)),
    revoked,
    published: told.published,
  }
}

/** A pointer that can be read, brought to what of it can be live: it names what was revoked, is damaged, or another's addresses. */
async function mended(bench: Workbench, pointer: Pointer): Promise<Pointer> {
  const { store, channel, signer, furtherKeys } = bench
  const { name, stable, canary, lastGood, revoked } = pointer
  const boot = await readBoot(store, channel, [signer.publicKey, ...furtherKeys])
  const served = boot?.remotes.find((each) => each.name === name)
  const isGood = async (version: string): Promise<boolean> => {
    try {
      if (revoked.includes(version)) return false
      await mustBeGood(bench, name, version)
      return true
    } catch (error) {
      if (error instanceof Damage) return false
      throw error
    }
  }
  const live = served?.stable.version ?? null
  // What is served stays, whatever the state of its files: a repair changes nobody's start.
  const candidates = name === HOST || !live || revoked.includes(live) ? [stable, ...lastGood] : [live]
  let next: string | null = null
  for (const each of candidates) {
    if (each !== null && (each === live || (await isGood(each)))) {
      next = each
      break
    }
  }
  const runs = canary !== null && served?.canary?.version === canary.version
  return {
    ...pointer,
    stable: next,
    canary: runs ? canary : null,
    lastGood: lastGood.filter((each) => each !== next && !revoked.includes(each)),
  }
}

/**
 * Repairs a part's pointer: a missing or damaged one is rebuilt from history and boot document, one that names something that cannot be
 * live is set to what is live. What browsers get does not change.
 */
export async function repair(bench: Workbench, name: string): Promise<Outcome> {
  const { store, channel, author } = bench
  const entry = { ...author, action: 'repair', version: null }
  let isWritten = false
  const present = await readPointer(store, channel, name).catch((error: unknown) => {
    // An unreadable file is not overwritten: it may be intact.
    if (error instanceof Damage && error.said?.code !== 'unread') return null
    throw error
  })
  const next = present && (present.stable === null ? present : await mended(bench, present))
  const isSame = (one: Pointer, other: Pointer): boolean =>
    JSON.stringify([one.stable, one.canary, one.lastGood]) ===
    JSON.stringify([other.stable, other.canary, other.lastGood])
  const read = (there: unknown): Promise<Pointer> =>
    present ? readPointer(store, channel, name) : recovered(bench, name, there)
  const pointer = await writePointer(store, channel, name, entry, read, (found) => {
    if (next && isSame(found, next)) return undefined
    isWritten = true
    return next ? { stable: next.stable, canary: next.canary, lastGood: next.lastGood } : {}
  })
  if (name === HOST && pointer.stable) await activateHost(store, pointer.stable)
  return { ...(await compileBoot(store, bench)), pointer, changed: isWritten }
}
