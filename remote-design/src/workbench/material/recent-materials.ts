const keyOf = (userId: string): string => `tessera-recent-materials/${userId}`
const KEPT = 60

/** Ids of what a person chose in this browser, the latest first. */
export function recentIds(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Without room in the browser the choice is not remembered. */
export function rememberChoice(userId: string, id: string): void {
  const next = [id, ...recentIds(userId).filter((each) => each !== id)].slice(0, KEPT)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(next))
  } catch {
    // Private windows and full stores.
  }
}

/** Those that were chosen before come first, the latest at the front; the others keep their order. */
export function recentFirst<Row extends { readonly id: string }>(
  rows: readonly Row[],
  recent: readonly string[],
): Row[] {
  const place = new Map(recent.map((id, index) => [id, index]))
  const of = ({ id }: Row) => place.get(id) ?? Number.POSITIVE_INFINITY
  // The sort is stable; infinite places are equal.
  return rows.toSorted((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}
