/** The newest are kept. */
const KEPT = 200

/** Ids that this browser keeps under a key. */
export function readIds(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Keeps further ids, unless the browser keeps nothing. */
export function keepIds(key: string, ids: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify([...new Set([...readIds(key), ...ids])].slice(-KEPT)))
  } catch {
    // Forgotten with the page.
  }
}
