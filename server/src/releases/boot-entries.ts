import {
  type BootDocument,
  type BootEntry,
  bootRelease,
  type BootRelease,
  type Pointer,
  type Release,
} from '@tessera/shared/remote/release'
import { type Claims, claimFindings, type Finding } from '@tessera/shared/remote/release-gate'
import { sentence } from '@tessera/shared/remote/release-sentences'
import { Damage } from './damage'
import { HOST } from './layout'
import { pointerNames, readPointer } from './pointers'
import { keepRevoked, revokedVersions } from './revocations'
import { vouchedRemote } from './stored'
import type { ObjectStore } from './store/object-store'

const GROUPS = ['design', 'customer', 'material', 'team', 'factory', 'account']

/** In menu order: idle browsers prefetch in this order. */
function rank({ stable: { routes } }: BootEntry): number {
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

/** Inputs of a boot document. */
export interface Sources {
  readonly store: ObjectStore
  readonly channel: string
  /** Public keys whose signatures on releases count. */
  readonly keys: readonly string[]
  /** The last signed document: a damaged part keeps its entry of there. */
  readonly former: BootDocument | undefined
  /** The part whose pointer was just moved: between parts that want one address, it comes first. */
  readonly mover?: string | undefined
  /** Whether the mover may take addresses that others have. */
  readonly collides?: boolean | undefined
}

/** A part that cannot go live as its pointer says, and the entry that it keeps instead. */
export interface Kept {
  readonly damage: Damage
  readonly stable: string | null
  /** Address conflicts; empty for other damage. */
  readonly findings: readonly Finding[]
}

export interface Entries {
  readonly entries: BootEntry[]
  readonly kept: Kept[]
}

const formerOf = ({ former }: Sources, name: string): BootEntry | undefined =>
  former?.remotes.find((each) => each.name === name)

/** The entry of a version in the last document. */
function knownOf(sources: Sources, name: string, version: string): BootRelease | undefined {
  const { stable, canary } = formerOf(sources, name) ?? {}
  const known = [stable, canary].find((each) => each?.version === version)
  return known ? bootRelease.parse(known) : undefined
}

/** Turns any failure of one part into its Damage. A store that is unreachable fails earlier, where its files are listed. */
const told = (error: unknown): Damage => {
  if (error instanceof Damage) return error
  throw error
}

interface Read {
  readonly release: BootRelease | undefined
  readonly damage: Damage | null
}

/** A release from the store, or else from the last document. */
async function read(sources: Sources, name: string, version: string): Promise<Read> {
  try {
    return { release: recordOf(await vouchedRemote(sources.store, name, version, sources.keys)), damage: null }
  } catch (error) {
    return { release: knownOf(sources, name, version), damage: told(error) }
  }
}

/** Possible entries of a part, best first, and why the pointer's own is not possible. */
interface Wish {
  readonly name: string
  readonly damage: Damage | null
  readonly choices: readonly BootEntry[]
}

async function canaryOf(sources: Sources, { name, canary, revoked }: Pointer) {
  if (!canary || revoked.includes(canary.version)) return { canary: null, damage: null }
  const { release, damage } = await read(sources, name, canary.version)
  const { percent, salt, merchants } = canary
  return { canary: release ? { ...release, percent, salt, merchants } : null, damage }
}

/** The last entry without releases revoked since. */
function formerEntry(sources: Sources, name: string, revoked: readonly string[]): BootEntry[] {
  const former = formerOf(sources, name)
  if (!former || revoked.includes(former.stable.version)) return []
  const { canary } = former
  return [{ ...former, canary: canary && !revoked.includes(canary.version) ? canary : null, revoked }]
}

async function goodBefore(sources: Sources, { name, lastGood, revoked }: Pointer): Promise<BootEntry[]> {
  for (const version of lastGood.filter((each) => !revoked.includes(each))) {
    const { release, damage } = await read(sources, name, version)
    if (release && !damage) return [{ name, stable: release, canary: null, revoked }]
  }
  return []
}

/** The entry that the pointer says; for a damaged part its last entry; when that was revoked, the last good release. */
async function wishOf(sources: Sources, name: string): Promise<Wish | null> {
  const { store, channel } = sources
  const gone = [...(formerOf(sources, name)?.revoked ?? [])]
  let pointer: Pointer
  try {
    pointer = await readPointer(store, channel, name)
  } catch (error) {
    const revoked = [...new Set([...(await revokedVersions(store, channel, name)), ...gone])]
    return { name, damage: told(error), choices: formerEntry(sources, name, revoked) }
  }
  const revoked = [...new Set([...pointer.revoked, ...gone])]
  await keepRevoked(store, channel, name, revoked)
  const present = { ...pointer, revoked }
  const { stable } = present
  if (!stable) return null
  const former = formerEntry(sources, name, revoked)
  if (revoked.includes(stable)) {
    const damage = new Damage(name, sentence('names-revoked', { name, version: stable }))
    return { name, damage, choices: [...former, ...(await goodBefore(sources, present))] }
  }
  const { release, damage } = await read(sources, name, stable)
  const split = await canaryOf(sources, present)
  const wished = release ? [{ name, stable: release, canary: split.canary, revoked }] : []
  return {
    name,
    damage: damage ?? split.damage,
    choices: [...wished, ...former, ...(await goodBefore(sources, present))],
  }
}

const claimsOf = ({ name, stable, canary }: BootEntry): Claims[] =>
  [stable, ...(canary ? [canary] : [])].map((declaration) => ({ name, declaration }))

/** Addresses of other parts that an entry would take, except those that both have already. */
function newClaims(entry: BootEntry, former: BootEntry | undefined, others: readonly BootEntry[]): Finding[] {
  const findings = (of: BootEntry): Finding[] =>
    claimsOf(of).flatMap((mine) => claimFindings(mine, others.flatMap(claimsOf)))
  const shared = new Set(former ? findings(former).map(({ text }) => text) : [])
  const found = new Map(findings(entry).map((finding) => [finding.text, finding]))
  return [...found.values()].filter(({ text }) => !shared.has(text))
}

const addressesOf = (entry: BootEntry): string[] =>
  claimsOf(entry).flatMap(({ declaration: { bases, routes } }) => [...bases, ...routes.map(({ path }) => path)])

/** Order of claims: parts that keep their addresses, then the part that has just moved, then the others by name. */
function inOrder(sources: Sources, wishes: readonly Wish[]): Wish[] {
  const place = ({ name, choices: [wished] }: Wish): number => {
    const former = formerOf(sources, name)
    const had = new Set(former ? addressesOf(former) : [])
    if (!wished || addressesOf(wished).every((address) => had.has(address))) return 0
    return name === sources.mover ? 1 : 2
  }
  return wishes.toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))
}

/**
 * Gives every part its wanted entry unless another part has the address: the first to write the boot document gets it. Parts that lose
 * keep their present entry.
 */
function admit(sources: Sources, wishes: readonly Wish[]): Entries {
  const settled: BootEntry[] = []
  const kept: Kept[] = []
  const waiting = inOrder(sources, wishes)
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { name, damage, choices } = next
    const former = formerOf(sources, name)
    const ahead = waiting.flatMap((each) => formerOf(sources, each.name) ?? [])
    const others = [...settled, ...ahead]
    const mayCollide = name === sources.mover && sources.collides === true
    const free = (entry: BootEntry): boolean => mayCollide || newClaims(entry, former, others).length === 0
    const entry = choices.find(free)
    if (entry) settled.push(entry)
    const [wished] = choices
    const findings = wished && entry !== wished ? newClaims(wished, former, others) : []
    const because = findings.map(({ text }) => text).join('; ')
    const lost =
      wished && findings.length > 0
        ? new Damage(name, sentence('not-served', { name, version: wished.stable.version, because }))
        : null
    const reason = damage ?? lost
    if (reason) kept.push({ damage: reason, stable: entry?.stable.version ?? null, findings })
  }
  return { entries: settled, kept }
}

/** All live entries, and the parts that could not go live as their teams wanted. */
export async function entriesOf(sources: Sources): Promise<Entries> {
  const { store, channel, former } = sources
  const names = new Set([...(await pointerNames(store, channel)), ...(former?.remotes ?? []).map(({ name }) => name)])
  const wishes = await Promise.all([...names].filter((name) => name !== HOST).map((name) => wishOf(sources, name)))
  const { entries, kept } = admit(
    sources,
    wishes.filter((each) => each !== null),
  )
  return { entries: entries.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1)), kept }
}
