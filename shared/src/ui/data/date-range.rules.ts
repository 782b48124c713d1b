/** The date range in a URL: null unless both ends are valid and in order. */
export function readableRange(from: unknown, to: unknown): { readonly from: string; readonly to: string } | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null
  const start = Date.parse(from)
  const end = Date.parse(to)
  if (Number.isNaN(start) || Number.isNaN(end) || start > end) return null
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}
