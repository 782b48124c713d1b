import { type BootDocument, bootDocument, type BootEntry } from '@tessera/shared/remote/release'
import { isSigned, type SignedDocument, verifySigned } from '@tessera/shared/remote/release-signature'
import { entriesOf, type Kept } from './boot-entries'
import type { Signer } from './keys'
import { bootPath, lastBootPath } from './layout'
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

const documentOf = async (envelope: unknown, keys: readonly string[]): Promise<BootDocument | undefined> =>
  bootDocument.safeParse(await verifySigned(envelope, keys)).data

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
    const last = await documentOf(present, keys)
    const own = await documentOf(envelope, keys)
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
    const served = await documentOf(present, keys)
    const last = await documentOf(await envelopeAt(store, lastBootPath(channel)), keys)
    // Numbers continue after a change of the key.
    const former = last && (!served || last.seq > served.seq) ? last : served
    const { entries, kept } = await entriesOf({ ...options, store, channel, keys, former })
    const isOwn = served !== undefined && (await documentOf(present, [signer.publicKey])) !== undefined
    const lives = Date.parse(served?.expiresAt ?? '') - now.getTime() > (lifetimeDays * DAY_MS) / 2
    const isSame = served === former && JSON.stringify(served?.remotes) === JSON.stringify(asRead(entries))
    if (served && isOwn && lives && isSame) {
      compiled = { boot: served, kept }
      return undefined
    }
    const boot: BootDocument = {
      schema: 1,
      seq: Math.max(served?.seq ?? unknownSeq(present, now), former?.seq ?? 0) + 1,
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

/**
 * The number to count from when no document verifies: 0 when there is none. Over a foreign or altered document, the time in seconds,
 * which no count of changes has reached; its own number is not trusted, because browsers refuse lower ones for ever.
 */
const unknownSeq = (present: unknown, now: Date): number =>
  present === undefined || present === null ? 0 : Math.floor(now.getTime() / 1000)

/** Who signed a channel's boot document. `damaged`: it does not verify, and is ours by its copy or carries no signature at all. */
export type BootOwner = 'nobody' | 'ours' | 'anothers' | 'damaged'

/**
 * Tells a damaged boot document from one that another key signed, by the copy that is kept beside it: who signs writes both.
 * @param trusted public keys of those who sign for the channel
 */
export async function bootOwner(store: ObjectStore, channel: string, trusted: readonly string[]): Promise<BootOwner> {
  const served = await envelopeAt(store, bootPath(channel))
  if (served === null) return 'nobody'
  if (await documentOf(served, trusted)) return 'ours'
  const last = await envelopeAt(store, lastBootPath(channel))
  if (await documentOf(last, trusted)) return 'damaged'
  return isSigned(served) || isSigned(last) ? 'anothers' : 'damaged'
}

/** The served boot document, if one of the keys signed it. */
export async function readBoot(
  store: ObjectStore,
  channel: string,
  trusted: readonly string[],
): Promise<BootDocument | null> {
  return (await documentOf(await envelopeAt(store, bootPath(channel)), trusted)) ?? null
}
