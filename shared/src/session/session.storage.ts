import { z } from 'zod'
import { userInfo } from '../contract/user'

/** Where the session lies in `localStorage`; other tabs hear of changes under this name. */
export const SESSION_KEY = 'tessera.session'

/**
 * The one fixed key (AES-GCM, 256 bits). It ships with the page, so this is concealment, not secrecy: it keeps token and name from being
 * read off a synchronised profile, a backup or a screenshot of the storage. It does not protect against anyone who can run code
 * in this origin, or who has both this file and the stored text. What limits a stolen token is the server: it can revoke each one.
 */
const FIXED_KEY = 'c8b1f2704e5d96a3817a0c5de94f36b2d07e15a94b8c62f3106d9ae5847cb01f'
const IV_BYTES = 12

const storedSession = z.object({ token: z.string().min(1), userInfo: userInfo.nullable() })
export type StoredSession = z.output<typeof storedSession>

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Null where the browser has no WebCrypto: on plain http outside the own machine. */
function importKey(): Promise<CryptoKey> | null {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  return subtle?.importKey('raw', bytesOfHex(FIXED_KEY), 'AES-GCM', false, ['encrypt', 'decrypt']) ?? null
}

export async function encryptSession(session: StoredSession): Promise<string | null> {
  const key = await importKey()
  if (!key) return null
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(JSON.stringify(session))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain))
  return btoa(String.fromCharCode(...iv, ...sealed))
}

/** Null for whatever this version of the product did not write. */
export async function decryptSession(text: string): Promise<StoredSession | null> {
  try {
    const key = await importKey()
    if (!key) return null
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const iv = bytes.subarray(0, IV_BYTES)
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_BYTES))
    return storedSession.parse(JSON.parse(new TextDecoder().decode(plain)))
  } catch {
    return null
  }
}

/** The browser may forbid storage altogether: the session then lives as long as the page does. */
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

/** Keeps a session, or forgets it. Writes follow one another, and one that a later one has overtaken leaves nothing behind. */
export function storeSession(session: StoredSession | null): Promise<void> {
  latest += 1
  const mine = latest
  // Forgetting is immediate: after a log-out not even a closing tab may leave the token behind.
  if (session === null) storage()?.removeItem(SESSION_KEY)
  writes = writes.then(async () => {
    const text = session && (await encryptSession(session))
    if (mine !== latest) return
    try {
      if (text) storage()?.setItem(SESSION_KEY, text)
      else storage()?.removeItem(SESSION_KEY)
    } catch {
      // A full storage costs the next visit a log-in.
    }
  })
  return writes
}
