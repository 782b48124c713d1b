/** Days before now, as the contract writes an instant. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

/** What every stored record has. */
export function mockRecord(id: string, ageDays = 0) {
  const createdAt = daysAgo(ageDays)
  return { id, createdAt, updatedAt: createdAt, version: 1 }
}

interface PageQuery {
  readonly pageNum: number
  readonly pageSize: number
  readonly keyword?: string | undefined
}

/** One page of a list, as the server cuts it; a keyword is looked for in the texts that `searched` names. */
export function mockPage<Item>(
  items: readonly Item[],
  { pageNum, pageSize, keyword }: PageQuery,
  searched: (item: Item) => readonly (string | null)[] = () => [],
) {
  const found = keyword ? items.filter((item) => searched(item).some((text) => text?.includes(keyword))) : items
  return { list: found.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: found.length, pageNum, pageSize }
}
