/** Result of one benchmark: rows of a table, all with the same columns. */
export interface Measurement {
  readonly title: string
  /** Of the result, where the name alone would not tell it from another. */
  readonly file?: string
  readonly rows: readonly Record<string, string | number>[]
}

export function markdownTable(rows: Measurement['rows']): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n')
}

/** The median; the mean of the two middle values for an even count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
