/**
 * Where a visit came from, as its first address said: who invited, and through which channel. The browser keeps it under the names of
 * the query itself, and every address inside the product carries it along.
 */
const ORIGIN_KEYS = ['invite_code', 'utm_source'] as const
type OriginKey = (typeof ORIGIN_KEYS)[number]

/** What is longer was not made by us and is left where it is. */
const MAX_LENGTH = 200

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    // Storage may be forbidden by the browser: nothing is carried then.
    return null
  }
}

/** Null when nothing is kept. */
export function readOrigin(key: OriginKey): string | null {
  return storage()?.getItem(key) || null
}

/**
 * Keeps what an address says; what it does not say stays as an earlier one said it. The first invite is kept: a later link must not
 * take over whom somebody else has brought.
 */
export function saveOrigin(search: string): void {
  const params = new URLSearchParams(search)
  for (const key of ORIGIN_KEYS) {
    const value = params.get(key)?.trim()
    if (!value || value.length > MAX_LENGTH) continue
    if (key === 'invite_code' && readOrigin(key) !== null) continue
    try {
      storage()?.setItem(key, value)
    } catch {
      // A full storage loses the origin, not the visit.
    }
  }
}

export function forgetOrigin(): void {
  for (const key of ORIGIN_KEYS) storage()?.removeItem(key)
}

/** The query with what is kept and missing in it; null when nothing is missing. */
export function withOrigin(search: string): string | null {
  const params = new URLSearchParams(search)
  const missing = ORIGIN_KEYS.flatMap((key) => {
    const value = params.has(key) ? null : readOrigin(key)
    return value === null ? [] : [new URLSearchParams({ [key]: value }).toString()]
  })
  if (missing.length === 0) return null
  // Appended as text, so that the rest of the query stays as it was written.
  return `${search}${search.length > 1 ? '&' : search === '' ? '?' : ''}${missing.join('&')}`
}

/** The query without any of it; null when it holds none. */
export function withoutOrigin(search: string): string | null {
  const params = new URLSearchParams(search)
  const present = ORIGIN_KEYS.filter((key) => params.has(key))
  if (present.length === 0) return null
  for (const key of present) params.delete(key)
  return params.size > 0 ? `?${params.toString()}` : ''
}
