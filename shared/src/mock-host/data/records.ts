/** Days before now, as an ISO instant. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

/** Common fields of every stored record. */
export function mockRecord(id: string, ageDays = 0) {
  const createdAt = daysAgo(ageDays)
  return { id, createdAt, updatedAt: createdAt, version: 1 }
}

interface PageQuery {
  readonly pageNum: number
  readonly pageSize: number
  readonly keyword?: string | undefined
}

/** One page of a list, paged as on the server; a keyword is searched in the fields named by `searched`. */
export function mockPage<Item>(
  items: readonly Item[],
  { pageNum, pageSize, keyword }: PageQuery,
  searched: (item: Item) => readonly (string | null)[] = () => [],
) {
  const found = keyword ? items.filter((item) => searched(item).some((text) => text?.includes(keyword))) : items
  return { list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: found.length, pageNum, pageSize }
}
