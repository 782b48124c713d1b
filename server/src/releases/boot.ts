import { type BootDocument, bootDocument, type BootEntry } from '@tessera/shared/remote/release'
import { isSigned, type SignedDocument, verifySigned } from '@tessera/shared/remote/release-signature'
import { entriesOf, type Kept } from './boot-entries'
import type { Signer } from './keys'
import { bootPath, lastBootPath } from './layout'
import { changeJson, CUT, type ObjectStore } from './store/object-store'

const DAY_MS = 86_400_000
/** A document that somebody holds back is believed no longer than this. */
export const DEFAULT_LIFETIME_DAYS = 14

/** As a host reads them, so that what stands in the store can be compared with what would be written. */
const asRead = (remotes: BootEntry[]): BootEntry[] => bootDocument.shape.remotes.parse(remotes)

interface CompileOptions {
  readonly channel: string
  readonly signer: Signer
  /** Public keys of others who sign for the channel: a former key, or the next. */
  readonly furtherKeys?: readonly string[]
  readonly lifetimeDays?: number
  readonly now?: Date
  /** The part whose pointer was just moved, if that is why. */
  readonly mover?: string
  /** Whether it may take addresses that others have. */
  readonly collides?: boolean
}

/** A boot document, and the parts that are not in it as their pointers say. */
export interface Compiled {
  readonly boot: BootDocument
  readonly kept: readonly Kept[]
}

const documentOf = async (envelope: unknown, keys: readonly string[]): Promise<BootDocument | undefined> =>
  bootDocument.safeParse(await verifySigned(envelope, keys)).data

/** A file that is no JSON tells as little as one that is missing. */
async function envelopeAt(store: ObjectStore, path: string): Promise<unknown> {
  const found = await store.read(path)
  if (!found) return null
  try {
    return JSON.parse(found.content.toString('utf8')) as unknown
  } catch {
    return CUT
  }
}

/** Kept besides what is served: numbers never go back, and what was live is known, when that is damaged or comes from a backup. */
async function keepLast(store: ObjectStore, channel: string, envelope: SignedDocument, keys: readonly string[]) {
  await changeJson<SignedDocument>(store, lastBootPath(channel), async (present) => {
    const last = await documentOf(present, keys)
    const own = await documentOf(envelope, keys)
    return last && own && last.seq >= own.seq ? undefined : envelope
  })
}

/**
 * Makes the boot document of a channel out of its pointers. Whoever moved a pointer calls this afterwards; of several at once the last one
 * to write has seen every pointer, because the document is read before the pointers are. One that says the same and has half of its life
 * before it is left alone. Its one conditional write is also where it is decided whose an address is.
 */
export async function compileBoot(store: ObjectStore, options: CompileOptions): Promise<Compiled> {
  const { channel, signer, furtherKeys = [], lifetimeDays = DEFAULT_LIFETIME_DAYS, now = new Date() } = options
  const keys = [signer.publicKey, ...furtherKeys]
  let compiled: Compiled | undefined
  const written = await changeJson<SignedDocument>(store, bootPath(channel), async (present) => {
    const served = await documentOf(present, keys)
    const last = await documentOf(await envelopeAt(store, lastBootPath(channel)), keys)
    // After a change of the key numbers go on growing.
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
 * What to count on from where no document of ours tells: nothing, or, where something stands that is not ours or was altered, a number that no
 * count of changes has reached. What it claims itself is not believed: browsers would take nothing below it any more.
 */
const unknownSeq = (present: unknown, now: Date): number =>
  present === undefined || present === null ? 0 : Math.floor(now.getTime() / 1000)

/** Whose a channel's boot document is: `damaged` when it is ours, or nobody's that can be told, and does not verify. */
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

/** What the channel serves at present, if one of the keys signed it. */
export async function readBoot(
  store: ObjectStore,
  channel: string,
  trusted: readonly string[],
): Promise<BootDocument | null> {
  return (await documentOf(await envelopeAt(store, bootPath(channel)), trusted)) ?? null
}
