import {
  type BootDocument,
  bootDocument,
  type BootEntry,
  bootRelease,
  type BootRelease,
  type Pointer,
  type Release,
} from '@tessera/shared/remote/release'
import { sentence } from '@tessera/shared/remote/release-sentences'
import { type SignedDocument, verifySigned } from '@tessera/shared/remote/release-signature'
import { ReleaseFailure } from './failure'
import type { Signer } from './keys'
import { bootPath, HOST } from './layout'
import { readPointers } from './pointers'
import { vouchedRemote } from './releases'
import { changeJson, type ObjectStore, readJson } from './store/object-store'

const DAY_MS = 86_400_000
/** A document that somebody holds back is believed no longer than this. */
export const DEFAULT_LIFETIME_DAYS = 14

const GROUPS = ['design', 'customer', 'material', 'team', 'factory', 'account']

/** In the menu's order, which is the order in which idle browsers fetch. */
function rank({ routes }: BootRelease): number {
  const groups = routes.flatMap((route) => ('menu' in route && route.menu ? [route.menu.group] : []))
  return Math.min(GROUPS.length, ...groups.map((group) => GROUPS.indexOf(group)))
}

function recordOf({ name, version, contract, entry, files, assets, declaration }: Release): BootRelease {
  const code = Object.entries(files).filter(([file]) => /\.(js|css)$/.test(file) && file !== entry)
  return {
    ...declaration,
    version,
    contract,
    entry: `/remotes/${name}/${version}/${entry}`,
    integrity: files[entry]?.integrity ?? '',
    files: Object.fromEntries(code.map(([file, { integrity }]) => [file, integrity])),
    assets,
  }
}

/** Who is believed about releases. */
interface Trust {
  readonly keys: readonly string[]
  /** What was signed last: it goes on saying what it said, whatever has become of the store. */
  readonly former: BootDocument | undefined
}

async function releaseOf(store: ObjectStore, name: string, version: string, { keys, former }: Trust) {
  const release = await vouchedRemote(store, name, version, keys)
  if (release) return recordOf(release)
  const entry = former?.remotes.find((each) => each.name === name)
  const known = [entry?.stable, entry?.canary].find((each) => each?.version === version)
  if (known) return bootRelease.parse(known)
  throw new ReleaseFailure(sentence('not-signed', { name, version, store: store.title }))
}

async function entryOf(
  store: ObjectStore,
  pointer: Pointer,
  trust: Trust,
): Promise<{ rank: number; entry: BootEntry } | null> {
  const { name, stable, canary, revoked } = pointer
  if (!stable || revoked.includes(stable)) return null
  const release = await releaseOf(store, name, stable, trust)
  const other =
    canary && !revoked.includes(canary.version)
      ? {
          ...(await releaseOf(store, name, canary.version, trust)),
          percent: canary.percent,
          salt: canary.salt,
          merchants: canary.merchants,
        }
      : null
  return { rank: rank(release), entry: { name, stable: release, canary: other, revoked } }
}

async function entriesOf(store: ObjectStore, channel: string, trust: Trust): Promise<BootEntry[]> {
  const pointers = (await readPointers(store, channel)).filter(({ name }) => name !== HOST)
  const entries = await Promise.all(pointers.map((pointer) => entryOf(store, pointer, trust)))
  return entries
    .filter((each) => each !== null)
    .toSorted((a, b) => a.rank - b.rank || (a.entry.name < b.entry.name ? -1 : 1))
    .map(({ entry }) => entry)
}

/** As a host reads them, so that what stands in the store can be compared with what would be written. */
const asRead = (remotes: BootEntry[]): BootEntry[] => bootDocument.shape.remotes.parse(remotes)

interface CompileOptions {
  readonly channel: string
  readonly signer: Signer
  /** Public keys of others who sign for the channel: a former key, or the next. */
  readonly furtherKeys?: readonly string[]
  readonly lifetimeDays?: number
  readonly now?: Date
}

/**
 * Makes the boot document of a channel out of its pointers. Whoever moved a pointer calls this afterwards; of several at once the last one
 * to write has seen every pointer, because the document is read before the pointers are. One that says the same and has half of its life
 * before it is left alone.
 */
export async function compileBoot(
  store: ObjectStore,
  { channel, signer, furtherKeys = [], lifetimeDays = DEFAULT_LIFETIME_DAYS, now = new Date() }: CompileOptions,
): Promise<BootDocument> {
  let current: BootDocument | undefined
  await changeJson<SignedDocument>(store, bootPath(channel), async (present) => {
    const former = bootDocument.safeParse(await verifySigned(present, [signer.publicKey])).data
    // After a change of the key numbers go on growing.
    const counted = former ?? bootDocument.safeParse(await verifySigned(present, furtherKeys)).data
    const remotes = await entriesOf(store, channel, { keys: [signer.publicKey, ...furtherKeys], former: counted })
    const lives = former && Date.parse(former.expiresAt) - now.getTime() > (lifetimeDays * DAY_MS) / 2
    if (lives && JSON.stringify(former.remotes) === JSON.stringify(asRead(remotes))) {
      current = former
      return undefined
    }
    current = {
      schema: 1,
      seq: (counted?.seq ?? unknownSeq(present, now)) + 1,
      channel,
      generatedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimeDays * DAY_MS).toISOString(),
      remotes,
    }
    return signer.sign(current)
  })
  return current!
}

/**
 * What to count on from where no document of ours tells: nothing, or, where something stands that is not ours or was altered, a number that no
 * count of changes has reached. What it claims itself is not believed: browsers would take nothing below it any more.
 */
const unknownSeq = (present: unknown, now: Date): number =>
  present === undefined || present === null ? 0 : Math.floor(now.getTime() / 1000)

/** What the channel serves at present, if one of the keys signed it. */
export async function readBoot(
  store: ObjectStore,
  channel: string,
  trusted: readonly string[],
): Promise<BootDocument | null> {
  const found = await readJson(store, bootPath(channel))
  return bootDocument.safeParse(await verifySigned(found?.value, trusted)).data ?? null
}
