import { RECENT_GOODS } from '@tessera/shared/contract/material'

const keyOf = (userId: string): string => `tessera-recent-materials/${userId}`

/** Ids of what a person chose in this browser, the latest first. */
export function recentIds(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string').slice(0, RECENT_GOODS) : []
  } catch {
    return []
  }
}

/** Without room in the browser the choice is not remembered. */
export function rememberChoice(userId: string, id: string): void {
  const next = [id, ...recentIds(userId).filter((each) => each !== id)].slice(0, RECENT_GOODS)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next))
  } catch {
    // Private windows and full stores.
  }
}

/**
 * Those that were chosen before come first, the latest at the front; the others keep their order.
 * @param chosen rows of those that were chosen before, in whatever order; others among them are left out
 */
export function recentFirst<Row extends { readonly id: string }>(
  rows: readonly Row[],
  recent: readonly string[],
  chosen: readonly Row[],
): Row[] {
  const known = new Map([...rows, ...chosen].map((row) => [row.id, row]))
  const first = recent.flatMap((id) => known.get(id) ?? [])
  return [...first, ...rows.filter(({ id }) => !recent.includes(id))]
}
