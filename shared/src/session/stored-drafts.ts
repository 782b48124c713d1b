import { sessionStore } from './session.store'

/** Unsaved input in this browser, by person: a shared computer shows nobody another's words. */
const prefixOf = (userId: string): string => `tessera-draft/${userId}/`
const personNow = (): string | undefined => sessionStore.getState().userInfo?.userId

/** What nobody came back for is not offered for ever. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000

interface Stored<Draft> {
  readonly at: number
  readonly draft: Draft
}

function readAt<Draft>(key: string): Draft | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  try {
    const { at, draft } = JSON.parse(text) as Stored<Draft>
    if (Date.now() - at < LIFETIME_MS && typeof draft === 'object' && draft !== null) return draft
  } catch {
    // Not written by this product.
  }
  localStorage.removeItem(key)
  return undefined
}

/** The draft that an earlier visit left. */
export function readStoredDraft<Draft extends object>(name: string): Draft | undefined {
  const userId = personNow()
  if (userId === undefined) return undefined
  try {
    return readAt<Draft>(prefixOf(userId) + name)
  } catch {
    return undefined
  }
}

/** A full or forbidden storage is no reason to lose what is in memory. Never for passwords or payment data. */
export function storeDraft(name: string, draft: object): void {
  const userId = personNow()
  if (userId === undefined) return
  try {
    localStorage.setItem(prefixOf(userId) + name, JSON.stringify({ at: Date.now(), draft } satisfies Stored<object>))
  } catch {
    // Kept until the page is left.
  }
}

export function dropStoredDraft(name: string): void {
  const userId = personNow()
  if (userId === undefined) return
  try {
    localStorage.removeItem(prefixOf(userId) + name)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** All of a person's, at the log-out. */
export function dropStoredDrafts(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefixOf(userId))) localStorage.removeItem(key)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}
