import { plainLine } from '@tessera/shared/contract/one-line'
import type { Pointer } from '@tessera/shared/remote/release'
import { type Compiled, readBoot } from '../boot'
import type { Kept } from '../boot-entries'
import type { Damage } from '../damage'
import type { JournalEntry } from '../pointers'
import type { ObjectStore } from '../store/object-store'

interface Seen {
  readonly store: ObjectStore
  readonly channel: string
  /** Public keys that are believed; without any, what is served is not checked. */
  readonly keys: readonly string[]
}

/** Aligned columns. Control characters are escaped, so that the terminal shows them instead of obeying. */
function table(header: readonly string[], cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(plainLine))
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const shownDamage = ({ part, message, since }: Damage): string =>
  plainLine(`! ${part}: ${message}${since ? ` (written ${since.toISOString()})` : ''}`)

const shownKept = ({ damage, stable }: Kept): string =>
  `${shownDamage(damage)} ${stable ? `${damage.part} ${stable} stays live.` : `Nothing of ${damage.part} is live.`}`

/** What is live after a command, remote by remote, and what differs from the pointers. */
export function liveText({ boot, kept }: Compiled): string {
  const live = boot.remotes.map(
    ({ name, stable, canary }) =>
      `${name} ${stable.version}${canary ? ` (canary ${canary.version} ${canary.percent} %)` : ''}`,
  )
  return [`Live in channel ${boot.channel}: ${live.join(', ') || 'nothing'}`, ...kept.map(shownKept)].join('\n')
}

/** What is live now. */
export async function statusTable(
  { store, channel, keys }: Seen,
  pointers: readonly Pointer[],
  damages: readonly Damage[],
): Promise<string> {
  const boot = await readBoot(store, channel, keys)
  const unknown =
    keys.length > 0 ? 'no boot document that these keys signed' : 'boot document not checked without a key'
  const served = boot ? `boot document ${boot.seq}, signed ${boot.generatedAt}, until ${boot.expiresAt}` : unknown
  const servedOf = (name: string): string => boot?.remotes.find((each) => each.name === name)?.stable.version ?? '–'
  const known = new Set(pointers.map(({ name }) => name))
  const unread = damages.filter(({ part }) => !known.has(part))
  const damaged = unread.map(({ part }) => [part, '!', '!', servedOf(part), '!', '!', '!', '!'])
  const rows = pointers.map(({ name, seq, stable, canary, lastGood, revoked, published }) => [
    name,
    String(seq),
    stable ?? '–',
    servedOf(name),
    canary
      ? `${canary.version} ${canary.percent} %${canary.merchants.length ? ` +${canary.merchants.length}` : ''}`
      : '–',
    lastGood[0] ?? '–',
    published[0]?.version ?? '–',
    String(revoked.length),
  ])
  const header = ['name', 'seq', 'stable', 'live', 'canary', 'last good', 'published', 'revoked']
  const all = [...rows, ...damaged].toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const lines = damages.map(shownDamage).map((line) => `\n${line}`)
  return `${store.title}, channel ${channel}: ${served}\n\n${table(header, all)}${lines.join('')}`
}

const named = ({ stable, canary }: JournalEntry['after']): string =>
  `${stable ?? '–'}${canary ? ` / ${canary.version} ${canary.percent} %` : ''}`

/** Who did what, when and why. */
export function historyTable(entries: readonly JournalEntry[]): string {
  return table(
    ['seq', 'when', 'who', 'what', 'version', 'live afterwards', 'why'],
    entries.map((entry) => [
      String(entry.seq),
      entry.at,
      entry.userId ? `${entry.by} (${entry.userId})` : entry.by,
      entry.action,
      entry.version ?? '–',
      named(entry.after),
      entry.reason || '–',
    ]),
  )
}
