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

/** In the menu's order, which is the order in which idle browsers fetch. */
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

/** What a boot document is made of. */
export interface Sources {
  readonly store: ObjectStore
  readonly channel: string
  /** Public keys by which releases are believed. */
  readonly keys: readonly string[]
  /** What was signed last: a part that is damaged stays as it was there. */
  readonly former: BootDocument | undefined
  /** The part whose pointer has just been moved: of those that want an address it is the first to be asked. */
  readonly mover?: string | undefined
  /** Whether the mover may take addresses that others have. */
  readonly collides?: boolean | undefined
}

/** A part that cannot be as its pointer says, and what the boot document has of it instead. */
export interface Kept {
  readonly damage: Damage
  readonly stable: string | null
  /** Why its addresses cannot be its own; empty for other damage. */
  readonly findings: readonly Finding[]
}

export interface Entries {
  readonly entries: BootEntry[]
  readonly kept: Kept[]
}

const formerOf = ({ former }: Sources, name: string): BootEntry | undefined =>
  former?.remotes.find((each) => each.name === name)

/** What the last document says of a version. */
function knownOf(sources: Sources, name: string, version: string): BootRelease | undefined {
  const { stable, canary } = formerOf(sources, name) ?? {}
  const known = [stable, canary].find((each) => each?.version === version)
  return known ? bootRelease.parse(known) : undefined
}

/** Whatever can happen to one part, told as its damage; a store that is away altogether fails where its files are listed. */
const told = (error: unknown): Damage => {
  if (error instanceof Damage) return error
  throw error
}

interface Read {
  readonly release: BootRelease | undefined
  readonly damage: Damage | null
}

/** A release as the store has it, else as the last document had it. */
async function read(sources: Sources, name: string, version: string): Promise<Read> {
  try {
    return { release: recordOf(await vouchedRemote(sources.store, name, version, sources.keys)), damage: null }
  } catch (error) {
    return { release: knownOf(sources, name, version), damage: told(error) }
  }
}

/** What a part may be, the best first, and what stands in the way of what its pointer says. */
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

/** The last entry, without what was revoked since. */
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

/** As the pointer says; damaged, as it was; and where that was revoked, what was good before. */
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

/** Addresses of others that an entry would take, besides those that it shares with them already. */
function newClaims(entry: BootEntry, former: BootEntry | undefined, others: readonly BootEntry[]): Finding[] {
  const findings = (of: BootEntry): Finding[] =>
    claimsOf(of).flatMap((mine) => claimFindings(mine, others.flatMap(claimsOf)))
  const shared = new Set(former ? findings(former).map(({ text }) => text) : [])
  const found = new Map(findings(entry).map((finding) => [finding.text, finding]))
  return [...found.values()].filter(({ text }) => !shared.has(text))
}

const addressesOf = (entry: BootEntry): string[] =>
  claimsOf(entry).flatMap(({ declaration: { bases, routes } }) => [...bases, ...routes.map(({ path }) => path)])

/** Whose claim comes first: who wants no more than they have, then who has just moved, then the others by name. */
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
 * Lets every part have what it wishes, unless another has the address: whoever writes the boot document first has it. Of parts that wait, what
 * they have at present stays theirs.
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

/** Everything that is live, with what could not be as its team has put it. */
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
