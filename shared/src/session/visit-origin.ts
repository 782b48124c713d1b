/**
 * Attribution of a visit, from the query of its first URL: invite code and channel. Stored in the browser under the query's own keys,
 * and added to every URL of the product.
 */
const ORIGIN_KEYS = ['invite_code', 'utm_source'] as const
type OriginKey = (typeof ORIGIN_KEYS)[number]

/** Longer values are not ours and are ignored. */
const MAX_LENGTH = 200

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    // Storage may be forbidden: then nothing is carried along.
    return null
  }
}

/** Null if nothing is stored. */
export function readOrigin(key: OriginKey): string | null {
  return storage()?.getItem(key) || null
}

/**
 * Stores the values in a URL; values missing there keep their stored state. The first invite wins: a later link must not claim a person
 * whom somebody else has invited.
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
      // If storage is full, only the attribution is lost.
    }
  }
}

export function forgetOrigin(): void {
  for (const key of ORIGIN_KEYS) storage()?.removeItem(key)
}

/** The query completed with the stored values; null if nothing is missing. */
export function withOrigin(search: string): string | null {
  const params = new URLSearchParams(search)
  const missing = ORIGIN_KEYS.flatMap((key) => {
    const value = params.has(key) ? null : readOrigin(key)
    return value === null ? [] : [new URLSearchParams({ [key]: value }).toString()]
  })
  if (missing.length === 0) return null
  // Appended as text, to keep the rest of the query unchanged.
  return `${search}${search.length > 1 ? '&' : search === '' ? '?' : ''}${missing.join('&')}`
}

/** The query without these keys; null if it has none. */
export function withoutOrigin(search: string): string | null {
  const params = new URLSearchParams(search)
  const present = ORIGIN_KEYS.filter((key) => params.has(key))
  if (present.length === 0) return null
  for (const key of present) params.delete(key)
  return params.size > 0 ? `?${params.toString()}` : ''
}
