import { useState } from 'react'

export interface Selection<Row> {
  readonly rows: readonly Row[]
  readonly has: (row: Row) => boolean
  readonly set: (rows: readonly Row[], selected: boolean) => void
  readonly clear: () => void
}

/**
 * Rows that a person chose, over all pages. What the list is narrowed to ends it: nobody should change rows that are out of sight.
 *
 * @param view names what the list is narrowed to
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
