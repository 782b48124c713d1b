import { plainLine } from '@tessera/shared/contract/one-line'
import type { Pointer } from '@tessera/shared/remote/release'
import { readBoot } from '../../server/src/releases/boot'
import type { JournalEntry } from '../../server/src/releases/pointers'
import type { ObjectStore } from '../../server/src/releases/store/object-store'

interface Seen {
  readonly store: ObjectStore
  readonly channel: string
  /** Public keys that are believed; without any, what is served is not checked. */
  readonly keys: readonly string[]
}

/** Columns as wide as their longest cell. What a terminal would obey instead of showing it is made visible. */
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

/** What everybody gets at present. */
export async function statusTable({ store, channel, keys }: Seen, pointers: readonly Pointer[]): Promise<string> {
  const boot = await readBoot(store, channel, keys)
  const unknown =
    keys.length > 0 ? 'no boot document that these keys signed' : 'boot document not checked without a key'
  const served = boot ? `boot document ${boot.seq}, signed ${boot.generatedAt}, until ${boot.expiresAt}` : unknown
  const rows = pointers.map(({ name, seq, stable, canary, lastGood, revoked, published }) => [
    name,
    String(seq),
    stable ?? '–',
    canary
      ? `${canary.version} ${canary.percent} %${canary.merchants.length ? ` +${canary.merchants.length}` : ''}`
      : '–',
    lastGood[0] ?? '–',
    published[0]?.version ?? '–',
    String(revoked.length),
  ])
  const header = ['name', 'seq', 'stable', 'canary', 'last good', 'published', 'revoked']
  return `${store.title}, channel ${channel}: ${served}\n\n${table(header, rows)}`
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
