/** @jest-environment node */
import type { Note } from '@tessera/shared/contract/note'
import { joined, type Source, type TimelineEntry } from './timeline.rules'

const entry = (minute: number): TimelineEntry => ({
  kind: 'note',
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  note: {} as Note,
})
const minutes = (entries: readonly TimelineEntry[]) => entries.map(({ at }) => new Date(at).getUTCMinutes())

it('shows nothing that a later page could come before', () => {
  const notes: Source = { entries: [entry(50), entry(30)], complete: false }
  const designs: Source = { entries: [entry(40), entry(10)], complete: true }
  const { entries, next } = joined([notes, designs])
  expect(minutes(entries)).toEqual([50, 40, 30])
  expect(next).toBe(0)
})

it('pages through random lists without ever changing what was shown', () => {
  let seed = 3
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 200; round += 1) {
    const lists = [0, 1, 2].map(() =>
      Array.from({ length: random(12) }, () => random(60))
        .toSorted((a, b) => b - a)
        .map(entry),
    )
    const loaded = lists.map(() => 3)
    let shown: readonly TimelineEntry[] = []
    for (;;) {
      const sources = lists.map((list, index) => ({
        entries: list.slice(0, loaded[index]),
        complete: loaded[index]! >= list.length,
      }))
      const { entries, next } = joined(sources)
      expect(minutes(entries).slice(0, shown.length)).toEqual(minutes(shown))
      shown = entries
      if (next === null) break
      loaded[next]! += 3
    }
    expect(minutes(shown)).toEqual(minutes(lists.flat()).toSorted((a, b) => b - a))
  }
})
