import { useState } from 'react'

export interface Selection<Row> {
  readonly rows: readonly Row[]
  readonly has: (row: Row) => boolean
  readonly set: (rows: readonly Row[], selected: boolean) => void
  readonly clear: () => void
}

/**
 * Row selection across pages. Cleared when the filters change: nobody should change rows that are out of sight.
 *
 * @param view key of the current filters
 */
export function useSelection<Row>(keyOf: (row: Row) => string, view: string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(() => new Map())
  const [seen, setSeen] = useState(view)
  if (seen !== view) {
    setSeen(view)
    setChosen(new Map())
  }
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(keyOf(row)),
    set: (rows, selected) => {
      const next = new Map(chosen)
      for (const row of rows) {
        if (selected) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      }
      setChosen(next)
    },
    clear: () => setChosen(new Map()),
  }
}
