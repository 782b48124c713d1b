import { randomUUID } from 'node:crypto'
import { plainLine } from '@tessera/shared/contract/one-line'
import { partName, type Pointer, pointerSchema } from '@tessera/shared/remote/release'
import { sentence } from '@tessera/shared/remote/release-sentences'
import { z } from 'zod'
import { Damage, damageOf, readOwn } from './damage'
import { ReleaseFailure } from './failure'
import { BOOT, bootPath, channelFolder, HOST, journalFolder, lastBootPath, pointerPath } from './layout'
import { revokedVersions } from './revocations'
import { changeJson, CUT, jsonText, type ObjectStore, readJson } from './store/object-store'

const MAX_LAST_GOOD = 10
const MAX_PUBLISHED = 200

const live = z.object({
  stable: z.string().nullable(),
  // No more than what is shown of it: entries of other versions of this tool may say more.
  canary: z.object({ version: z.string(), percent: z.number() }).nullable().catch(null),
})
/** Older or foreign entries may contain control characters that hide or forge lines. */
const line = z.string().transform(plainLine)
export const journalEntry = z.object({
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

const NOTHING = {
  schema: 1,
  seq: 0,
  change: null,
  stable: null,
  canary: null,
  lastGood: [],
  revoked: [],
  published: [],
} as const

/** Names in a boot document, whoever signed it: only a hint of what was live. */
const tracedNames = z
  .object({ signed: z.object({ remotes: z.array(z.object({ name: z.string() })) }) })
  .transform(({ signed }) => signed.remotes.map(({ name }) => name))

/** Remotes that a boot document of the channel names, the one that is served or the one before. */
async function traces(store: ObjectStore, channel: string): Promise<string[]> {
  const boots = await Promise.all(
    [bootPath(channel), lastBootPath(channel)].map((path) => readOwn(store, BOOT, path).catch(() => null)),
  )
  return boots.flatMap((boot) =>
    boot === null || boot === 'cut' ? [] : (tracedNames.safeParse(boot.value).data ?? []),
  )
}

/** Whether a part was live, so that a missing pointer is damage. */
async function wasLive(store: ObjectStore, channel: string, name: string): Promise<boolean> {
  if (name === HOST) return (await store.read('host/index.html')) !== null
  return (await traces(store, channel)).includes(name)
}

const withRevoked = (pointer: Pointer, more: readonly string[]): Pointer => ({
  ...pointer,
  revoked: [...new Set([...pointer.revoked, ...more])],
})

/** The pointer as its file has it. @throws Damage when it is none */
async function pointerOf(store: ObjectStore, channel: string, name: string, present: unknown): Promise<Pointer> {
  const path = pointerPath(channel, name)
  const told = { name, path, store: store.title }
  if (present === null) {
    if (await wasLive(store, channel, name)) throw new Damage(name, sentence('pointer-missing', told))
    return { ...NOTHING, name }
  }
  if (present === CUT) throw await damageOf(store, name, path, sentence('pointer-cut', told))
  const { data } = pointerSchema.safeParse(present)
  if (data?.name === name) return data
  throw await damageOf(store, name, path, sentence('pointer-shape', told))
}

/**
 * A part's pointer with all revocations; empty for an unknown part.
 * @throws Damage
 */
export async function readPointer(store: ObjectStore, channel: string, name: string): Promise<Pointer> {
  const found = await readOwn(store, name, pointerPath(channel, name))
  const pointer = await pointerOf(store, channel, name, found === 'cut' ? CUT : found && found.value)
  return withRevoked(pointer, await revokedVersions(store, channel, name))
}

/** Names that have a file in a channel, the host's among them. */
export async function pointerNames(store: ObjectStore, channel: string): Promise<string[]> {
  const folder = channelFolder(channel)
  return (await store.list(folder))
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.slice(folder.length, -'.json'.length))
    .filter((name) => name !== BOOT && partName.safeParse(name).success)
}

/** All pointers of a channel, the host's among them; the damaged ones apart. */
export async function readPointers(
  store: ObjectStore,
  channel: string,
): Promise<{ readonly pointers: Pointer[]; readonly damages: Damage[] }> {
  const names = new Set([...(await pointerNames(store, channel)), ...(await traces(store, channel))])
  const read = await Promise.all(
    [...names].map((name) =>
      readPointer(store, channel, name).catch((error: unknown) => {
        if (error instanceof Damage) return error
        throw error
      }),
    ),
  )
  return {
    pointers: read.filter((each): each is Pointer => !(each instanceof Damage)),
    damages: read.filter((each): each is Damage => each instanceof Damage),
  }
}

/**
 * Changes a pointer and records who, what and why. The journal entry is written first and counts only when the pointer names it, so
 * entries of writers that lost or died belong to no chain.
 * @param change returns the next content, or undefined to leave it
 */
export async function changePointer(
  store: ObjectStore,
  channel: string,
  name: string,
  author: Author & { readonly action: string; readonly version: string | null },
  change: (pointer: Pointer) => Partial<Pointer> | undefined,
): Promise<Pointer> {
  const read = async (present: unknown): Promise<Pointer> =>
    withRevoked(await pointerOf(store, channel, name, present), await revokedVersions(store, channel, name))
  return writePointer(store, channel, name, author, read, change)
}

/**
 * As {@link changePointer}, with what is changed read in another way: for a pointer that cannot be read.
 * @param read gets what stands there: null when nothing does, {@link CUT} when it is no JSON
 */
export async function writePointer(
  store: ObjectStore,
  channel: string,
  name: string,
  author: Author & { readonly action: string; readonly version: string | null },
  read: (present: unknown) => Promise<Pointer>,
  change: (pointer: Pointer) => Partial<Pointer> | undefined,
): Promise<Pointer> {
  if (!partName.safeParse(name).success) throw new ReleaseFailure(`${name} is no name of the host or of a remote`)
  const lost: string[] = []
  let unchanged: Pointer | undefined
  const write = async (present: unknown): Promise<Pointer | undefined> => {
    const pointer = await read(present)
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
  }
  const written = await changeJson(store, pointerPath(channel, name), write)
  for (const id of lost.filter((each) => each !== written?.change))
    await store.remove(`${journalFolder(channel, name)}${id}.json`)
  return written ?? unchanged!
}

const limited = (pointer: Pointer): Pointer => ({
  ...pointer,
  lastGood: pointer.lastGood.slice(0, MAX_LAST_GOOD),
  published: pointer.published.slice(0, MAX_PUBLISHED),
})

/** The chain of journal entries that led to the present pointer, newest first. */
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
