import {
  type BootDocument,
  bootDocument,
  type BootEntry,
  type BootRelease,
  type Pointer,
  type Release,
} from '@tessera/shared/remote/release'
import { type SignedDocument, verifySigned } from '@tessera/shared/remote/release-signature'
import type { Signer } from './keys'
import { bootPath, HOST } from './layout'
import { readPointers } from './pointers'
import { storedRemote } from './releases'
import { changeJson, type ObjectStore, readJson } from './store/object-store'

const DAY_MS = 86_400_000
/** A document that somebody holds back is believed no longer than this. */
export const DEFAULT_LIFETIME_DAYS = 14

const GROUPS = ['design', 'customer', 'material', 'team', 'factory', 'account']

/** In the menu's order, which is the order in which idle browsers fetch. */
function rank({ declaration }: Release): number {
  const groups = declaration.routes.flatMap((route) => ('menu' in route && route.menu ? [route.menu.group] : []))
  return Math.min(GROUPS.length, ...groups.map((group) => GROUPS.indexOf(group)))
}

function bootRelease({ name, version, contract, entry, files, assets, declaration }: Release): BootRelease {
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

async function entryOf(store: ObjectStore, pointer: Pointer): Promise<{ rank: number; entry: BootEntry } | null> {
  const { name, stable, canary, revoked } = pointer
  if (!stable || revoked.includes(stable)) return null
  const release = await storedRemote(store, name, stable)
  const other =
    canary && !revoked.includes(canary.version)
      ? {
          ...bootRelease(await storedRemote(store, name, canary.version)),
          percent: canary.percent,
          salt: canary.salt,
          merchants: canary.merchants,
        }
      : null
  return { rank: rank(release), entry: { name, stable: bootRelease(release), canary: other, revoked } }
}

async function entriesOf(store: ObjectStore, channel: string): Promise<BootEntry[]> {
  const pointers = (await readPointers(store, channel)).filter(({ name }) => name !== HOST)
  const entries = await Promise.all(pointers.map((pointer) => entryOf(store, pointer)))
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
  { channel, signer, lifetimeDays = DEFAULT_LIFETIME_DAYS, now = new Date() }: CompileOptions,
): Promise<BootDocument> {
  let current: BootDocument | undefined
  await changeJson<SignedDocument>(store, bootPath(channel), async (present) => {
    const former = bootDocument.safeParse(await verifySigned(present, [signer.publicKey])).data
    const remotes = await entriesOf(store, channel)
    const lives = former && Date.parse(former.expiresAt) - now.getTime() > (lifetimeDays * DAY_MS) / 2
    if (lives && JSON.stringify(former.remotes) === JSON.stringify(asRead(remotes))) {
      current = former
      return undefined
    }
    current = {
      schema: 1,
      seq: Math.max(former?.seq ?? 0, seqOf(present)) + 1,
      channel,
      generatedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lifetimeDays * DAY_MS).toISOString(),
      remotes,
    }
    return signer.sign(current)
  })
  return current!
}

/** The number of a document whoever signed it: after a change of the key numbers go on growing. */
function seqOf(envelope: unknown): number {
  const signed = typeof envelope === 'object' && envelope && 'signed' in envelope ? envelope.signed : envelope
  const seq = typeof signed === 'object' && signed && 'seq' in signed ? signed.seq : 0
  return typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : 0
}

/** What the channel serves at present, if one of the keys signed it. */
export async function readBoot(
  store: ObjectStore,
  channel: string,
  trusted: readonly string[],
): Promise<BootDocument | null> {
  const found = await readJson(store, bootPath(channel))
  return bootDocument.safeParse(await verifySigned(found?.value, trusted)).data ?? null
}
