import { type BootDocument, bootDocument, type BootEntry } from '@tessera/shared/remote/release'
import { isSigned, type SignedDocument, verifySigned } from '@tessera/shared/remote/release-signature'
import { entriesOf, type Kept } from './boot-entries'
import type { Signer } from './keys'
import { bootPath, channelJournal, lastBootPath } from './layout'
import { readPointers } from './pointers'
import { isStoredVouched } from './stored'
import { changeJson, CUT, type ObjectStore } from './store/object-store'

const DAY_MS = 86_400_000
/** Lifetime of a document: hosts refuse older ones, so nobody can replay an old state for longer. */
export const DEFAULT_LIFETIME_DAYS = 14

/** Entries as a host parses them, for comparing the stored with the new. */
const asRead = (remotes: BootEntry[]): BootEntry[] => bootDocument.shape.remotes.parse(remotes)

interface CompileOptions {
  readonly channel: string
  readonly signer: Signer
  /** Public keys of others who sign for the channel: a former key, or the next. */
  readonly furtherKeys?: readonly string[]
  readonly lifetimeDays?: number
  readonly now?: Date
  /** The part whose pointer was just moved, if any. */
  readonly mover?: string
  /** Whether it may take addresses that others have. */
  readonly collides?: boolean
}

/** A boot document, and the parts whose entries differ from their pointers. */
export interface Compiled {
  readonly boot: BootDocument
  readonly kept: readonly Kept[]
}

/** The document in an envelope if one of the keys signed it, whichever channel it is of. */
const signedDocument = async (envelope: unknown, keys: readonly string[]): Promise<BootDocument | undefined> =>
  bootDocument.safeParse(await verifySigned(envelope, keys)).data

/** A document of another channel counts as none: its versions and revocations are not this channel's. */
async function documentOf(
  envelope: unknown,
  keys: readonly string[],
  channel: string,
): Promise<BootDocument | undefined> {
  const document = await signedDocument(envelope, keys)
  return document?.channel === channel ? document : undefined
}

/** The JSON at a path; null for a missing file, CUT for one that is not JSON. */
async function envelopeAt(store: ObjectStore, path: string): Promise<unknown> {
  const found = await store.read(path)
  if (!found) return null
  try {
    return JSON.parse(found.content.toString('utf8')) as unknown
  } catch {
    return CUT
  }
}

/** Stores a second copy: when the served document is damaged or restored from a backup, its number and live entries are still known. */
async function keepLast(store: ObjectStore, channel: string, envelope: SignedDocument, keys: readonly string[]) {
  await changeJson<SignedDocument>(store, lastBootPath(channel), async (present) => {
    const last = await documentOf(present, keys, channel)
    const own = await documentOf(envelope, keys, channel)
    return last && own && last.seq >= own.seq ? undefined : envelope
  })
}

/**
 * Compiles the boot document of a channel from its pointers. Call it after every change of a pointer: the document is read before the
 * pointers and written conditionally, so the last writer of several has seen every pointer. An unchanged document with more than half of
 * its lifetime left is not written again. The conditional write also decides who gets a contested address.
 */
export async function compileBoot(store: ObjectStore, options: CompileOptions): Promise<Compiled> {
  const { channel, signer, furtherKeys = [], lifetimeDays = DEFAULT_LIFETIME_DAYS, now = new Date() } = options
  const keys = [signer.publicKey, ...furtherKeys]
  let compiled: Compiled | undefined
  const written = await changeJson<SignedDocument>(store, bootPath(channel), async (present) => {
    const served = await documentOf(present, keys, channel)
    const last = await documentOf(await envelopeAt(store, lastBootPath(channel)), keys, channel)
    // Numbers continue after a change of the key.
    const former = last && (!served || last.seq > served.seq) ? last : served
    const { entries, kept } = await entriesOf({ ...options, store, channel, keys, former })
    const isOwn = served !== undefined && (await documentOf(present, [signer.publicKey], channel)) !== undefined
    const lives = Date.parse(served?.expiresAt ?? '') - now.getTime() > (lifetimeDays * DAY_MS) / 2
    const isSame = served === former && JSON.stringify(served?.remotes) === JSON.stringify(asRead(entries))
    if (served && isOwn && lives && isSame) {
      compiled = { boot: served, kept }
      return undefined
    }
    const boot: BootDocument = {
      schema: 1,
      seq: Math.max(served?.seq ?? (await unknownSeq(store, channel, present, now)), former?.seq ?? 0) + 1,
      channel,
      generatedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimeDays * DAY_MS).toISOString(),
      remotes: entries,
    }
    compiled = { boot, kept }
    return signer.sign(boot)
  })
  if (written) await keepLast(store, channel, written, keys)
  return compiled!
}

/** Whether a channel has had no change but the one that is now compiled, which is in the journal already. */
async function isNew(store: ObjectStore, channel: string): Promise<boolean> {
  const journal = await store.list(channelJournal(channel))
  if (journal.length > 1 || journal.includes(lastBootPath(channel))) return false
  const { pointers, damages } = await readPointers(store, channel)
  return damages.length === 0 && pointers.length <= 1 && pointers.every(({ seq }) => seq <= 1)
}

/**
 * The number to count from when no document verifies: 0 in a new channel. Over a foreign or altered document, or where one was lost, the
 * time in seconds, which no count of changes has reached; browsers refuse lower numbers for ever. The number of the document itself is not
 * trusted.
 */
async function unknownSeq(store: ObjectStore, channel: string, present: unknown, now: Date): Promise<number> {
  return present === null && (await isNew(store, channel)) ? 0 : Math.floor(now.getTime() / 1000)
}

/**
 * Who signed a channel's boot document. `damaged`: it is lost or does not verify, but it was ours, and the next one may take its place.
 * `unreadable`: so is its copy, and nothing shows that it was ours.
 */
export type BootOwner = 'nobody' | 'ours' | 'anothers' | 'damaged' | 'unreadable'

/**
 * Tells a damaged boot document from one that another key signed, by the copy that is kept beside it: who signs writes both. Without a
 * readable copy, the signatures on the live releases tell.
 * @param trusted public keys of those who sign for the channel
 */
export async function bootOwner(store: ObjectStore, channel: string, trusted: readonly string[]): Promise<BootOwner> {
  const served = await envelopeAt(store, bootPath(channel))
  if (await documentOf(served, trusted, channel)) return 'ours'
  const last = await envelopeAt(store, lastBootPath(channel))
  if (await documentOf(last, trusted, channel)) return 'damaged'
  for (const each of [served, last]) if (isSigned(each) && !(await signedDocument(each, trusted))) return 'anothers'
  const { pointers, damages } = await readPointers(store, channel)
  const live = pointers.flatMap(({ name, stable }) => (stable ? [{ name, version: stable }] : []))
  if (damages.length > 0) return 'unreadable'
  if (live.length === 0) return served === null && last === null ? 'nobody' : 'unreadable'
  for (const release of live) if (!(await isStoredVouched(store, release, trusted))) return 'unreadable'
  return 'damaged'
}

/** The served boot document, if one of the keys signed it. */
export async function readBoot(
  store: ObjectStore,
  channel: string,
  trusted: readonly string[],
): Promise<BootDocument | null> {
  return (await documentOf(await envelopeAt(store, bootPath(channel)), trusted, channel)) ?? null
}
