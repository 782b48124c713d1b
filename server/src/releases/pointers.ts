import { randomUUID } from 'node:crypto'
import { plainLine } from '@tessera/shared/contract/one-line'
import { partName, type Pointer, pointerSchema } from '@tessera/shared/remote/release'
import { z } from 'zod'
import { ReleaseFailure } from './failure'
import { BOOT, channelFolder, journalFolder, pointerPath } from './layout'
import { changeJson, jsonText, type ObjectStore, readJson } from './store/object-store'

const MAX_LAST_GOOD = 10
const MAX_REVOKED = 100
const MAX_PUBLISHED = 200

const live = z.object({
  stable: z.string().nullable(),
  // No more than what is shown of it: entries of other versions of this tool may say more.
  canary: z.object({ version: z.string(), percent: z.number() }).nullable().catch(null),
})
/** Entries of former times, and of whoever may write the store, may hold what hides or forges other lines. */
const line = z.string().transform(plainLine)
const journalEntry = z.object({
  id: z.string(),
  /** The entry before, so that the journal is one chain, ending at the pointer. */
  previous: z.string().nullable(),
  seq: z.int(),
  at: z.iso.datetime(),
  by: line,
  /** Whose account it was, whatever the name; null from the command line, and in entries of former times. */
  userId: z.string().nullable().default(null),
  action: line,
  reason: line,
  /** Which version was meant; null where none was named, and in entries of former times. */
  version: z.string().nullable().default(null),
  before: live,
  after: live,
})
export type JournalEntry = z.output<typeof journalEntry>

/** Who does something, and why: kept with every change. */
export interface Author {
  readonly by: string
  /** Of the person's account; the command line knows none. */
  readonly userId?: string
  readonly reason: string
}

const NOTHING = { schema: 1, seq: 0, change: null, stable: null, canary: null } as const

/** A pointer from before there were canaries tells its number only; what it named was no release of today. */
function pointerOf(name: string, value: unknown): Pointer {
  const parsed = pointerSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const former = z.object({ seq: z.int() }).safeParse(value)
  return { ...NOTHING, name, seq: former.data?.seq ?? 0, lastGood: [], revoked: [], published: [] }
}

export async function readPointer(store: ObjectStore, channel: string, name: string): Promise<Pointer> {
  return pointerOf(name, (await readJson(store, pointerPath(channel, name)))?.value)
}

/** All pointers of a channel, the host's among them. */
export async function readPointers(store: ObjectStore, channel: string): Promise<Pointer[]> {
  const folder = channelFolder(channel)
  const names = (await store.list(folder))
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.slice(folder.length, -'.json'.length))
    .filter((name) => name !== BOOT && !name.includes('/'))
  return Promise.all(names.map((name) => readPointer(store, channel, name)))
}

/**
 * Changes one team's pointer and writes down who did what and why. The journal's entry is written first and counts only when the pointer
 * then names it: an entry whose writer lost, or died, belongs to no chain.
 * @param change returns the pointer's next content, or undefined when nothing is to be done
 */
export async function changePointer(
  store: ObjectStore,
  channel: string,
  name: string,
  author: Author & { readonly action: string; readonly version: string | null },
  change: (pointer: Pointer) => Partial<Pointer> | undefined,
): Promise<Pointer> {
  if (!partName.safeParse(name).success) throw new ReleaseFailure(`${name} is no name of the host or of a remote`)
  const lost: string[] = []
  let unchanged: Pointer | undefined
  const written = await changeJson(store, pointerPath(channel, name), async (present) => {
    const pointer = pointerOf(name, present)
    const changed = change(pointer)
    unchanged = pointer
    if (!changed) return undefined
    const id = randomUUID()
    const next = limited({ ...pointer, ...changed, seq: pointer.seq + 1, change: id })
    const entry: JournalEntry = {
      id,
      previous: pointer.change,
      seq: next.seq,
      at: new Date().toISOString(),
      userId: null,
      ...author,
      by: plainLine(author.by),
      reason: plainLine(author.reason),
      before: { stable: pointer.stable, canary: pointer.canary },
      after: { stable: next.stable, canary: next.canary },
    }
    await store.create(`${journalFolder(channel, name)}${id}.json`, jsonText(entry))
    lost.push(id)
    return next
  })
  for (const id of lost.filter((each) => each !== written?.change))
    await store.remove(`${journalFolder(channel, name)}${id}.json`)
  return written ?? unchanged!
}

const limited = (pointer: Pointer): Pointer => ({
  ...pointer,
  lastGood: pointer.lastGood.slice(0, MAX_LAST_GOOD),
  revoked: pointer.revoked.slice(0, MAX_REVOKED),
  published: pointer.published.slice(0, MAX_PUBLISHED),
})

/** What led to the present pointer, newest first. */
export async function readJournal(
  store: ObjectStore,
  channel: string,
  name: string,
  most: number,
): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = []
  let id = (await readPointer(store, channel, name)).change
  while (id && entries.length < most) {
    const found = await readJson(store, `${journalFolder(channel, name)}${id}.json`)
    if (!found) throw new ReleaseFailure(`The journal of ${name} breaks off: ${id} is missing in ${store.title}`)
    const entry = journalEntry.parse(found.value)
    entries.push(entry)
    id = entry.previous
  }
  return entries
}
