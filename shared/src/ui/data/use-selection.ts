import { useState } from 'react'

export interface Selection<Row> {
  readonly rows: readonly Row[]
  readonly has: (row: Row) => boolean
  readonly set: (rows: readonly Row[], selected: boolean) => void
  readonly clear: () => void
}

/** The page of rows that is shown. */
interface ShownRows<Row> {
  /** Key of the filters. */
  readonly view: string
  /** Key of the page, or of nothing where pages are joined. */
  readonly page: string
  /** Undefined until they are there, and while those of another question stand in for them. */
  readonly rows: readonly Row[] | undefined
}

/**
 * Row selection across pages. Cleared when the filters change, and without the rows that have left the page shown: nobody should change rows
 * that are out of sight.
 */
export function useSelection<Row>(keyOf: (row: Row) => string, shown: ShownRows<Row>): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(() => new Map())
  const [seen, setSeen] = useState(shown)
  if (seen.view !== shown.view) {
    setSeen(shown)
    setChosen(new Map())
  } else if (shown.rows && seen.rows !== shown.rows) {
    setSeen(shown)
    const now = new Map(shown.rows.map((row) => [keyOf(row), row]))
    const former = seen.page === shown.page ? (seen.rows ?? []) : []
    const gone = new Set(former.map(keyOf).filter((key) => !now.has(key)))
    // A row that was changed is chosen as it is by now.
    setChosen(new Map([...chosen].filter(([key]) => !gone.has(key)).map(([key, row]) => [key, now.get(key) ?? row])))
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
