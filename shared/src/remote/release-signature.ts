/** A document with the Ed25519 signature of whoever released it, as it lies in the store. */
export interface SignedDocument {
  readonly signed: unknown
  /** Base64 of 64 bytes. */
  readonly signature: string
}

/** A signature for one purpose is worth nothing for another. */
const PURPOSES = { boot: 'tessera boot document 1\n', release: 'tessera release 1\n' } as const
export type Purpose = keyof typeof PURPOSES

/**
 * The bytes that are signed. JSON keeps the order of what it parsed, so reading and writing gives the same text on both sides; a
 * copy that a server has escaped otherwise to put it into a page is still the same document.
 */
export function signedBytes(document: unknown, purpose: Purpose = 'boot'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(PURPOSES[purpose] + JSON.stringify(document)))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** Whether it has the shape of one; what the signature is worth, `verifySigned` tells. */
export function isSigned(value: unknown): value is SignedDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'signed' in value &&
    'signature' in value &&
    typeof value.signature === 'string'
  )
}

/** Browsers without Ed25519, and pages on plain http, which have no WebCrypto at all, take a library for it. */
async function verifyBytes(publicKey: string, signature: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle) {
    try {
      const key = await subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify'])
      return await subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), bytes)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') throw error
    }
  }
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  return ed25519.verify(bytesOf(signature), bytes, bytesOf(publicKey))
}

/**
 * The document behind a valid signature by one of the keys, null for anything else.
 * @param trusted public keys, base64 of 32 bytes each; several while one follows another
 */
export async function verifySigned(
  envelope: unknown,
  trusted: readonly string[],
  purpose: Purpose = 'boot',
): Promise<unknown> {
  if (!isSigned(envelope)) return null
  const bytes = signedBytes(envelope.signed, purpose)
  for (const key of trusted) {
    try {
      if (await verifyBytes(key, envelope.signature, bytes)) return envelope.signed
    } catch {
      // A key or signature that is none: not signed by it.
    }
  }
  return null
}
