import { z } from 'zod'
import { userInfo } from '../contract/user'
import { sessionCipher } from './session.cipher'

/** The session's key in `localStorage`; other tabs get `storage` events for it. */
export const SESSION_KEY = 'tessera.session'

/**
 * The one fixed key (AES-GCM, 256 bits). It ships with the page, so this is concealment, not secrecy; what it does and does not protect
 * against is written down in docs/decisions/0010-session-in-the-browser.md.
 */
const FIXED_KEY = 'c8b1f2704e5d96a3817a0c5de94f36b2d07e15a94b8c62f3106d9ae5847cb01f'
const IV_BYTES = 12

const storedSession = z.object({ token: z.string().min(1), userInfo: userInfo.nullable() })
export type StoredSession = z.output<typeof storedSession>

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export async function encryptSession(session: StoredSession): Promise<string> {
  const cipher = await sessionCipher(bytesOfHex(FIXED_KEY))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await cipher.seal(iv, new TextEncoder().encode(JSON.stringify(session)))
  return btoa(String.fromCharCode(...iv, ...sealed))
}

/** Null for anything not written by this version of the product. */
export async function decryptSession(text: string): Promise<StoredSession | null> {
  try {
    const cipher = await sessionCipher(bytesOfHex(FIXED_KEY))
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const plain = await cipher.open(bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES))
    return storedSession.parse(JSON.parse(new TextDecoder().decode(plain)))
  } catch {
    return null
  }
}

/** Storage may be forbidden: the session then lives as long as the page. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage
  } catch {
    return null
  }
}

export async function readStoredSession(): Promise<StoredSession | null> {
  const text = storage()?.getItem(SESSION_KEY)
  return text ? decryptSession(text) : null
}

let writes = Promise.resolve()
let latest = 0

/** Stores or removes the session. Writes are serialised; one superseded by a later write is skipped. */
export function storeSession(session: StoredSession | null): Promise<void> {
  latest += 1
  const mine = latest
  // Removal is synchronous: the token must be gone even if the tab is closed right after a log-out.
  if (session === null) storage()?.removeItem(SESSION_KEY)
  writes = writes.then(async () => {
    try {
      const text = session && (await encryptSession(session))
      if (mine !== latest) return
      if (text) storage()?.setItem(SESSION_KEY, text)
      else storage()?.removeItem(SESSION_KEY)
    } catch {
      // If storage is full or the cipher failed to load, the next visit needs a log-in.
    }
  })
  return writes
}
