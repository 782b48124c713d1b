interface Instants {
  readonly from?: string
  readonly to?: string
}

/** The date range an address asks for: both ends, readable and in order, or none at all. */
export function readableRange({ from, to }: Instants): { from: string; to: string } | null {
  if (from === undefined || to === undefined) return null
  const start = Date.parse(from)
  const end = Date.parse(to)
  if (Number.isNaN(start) || Number.isNaN(end) || start > end) return null
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}
