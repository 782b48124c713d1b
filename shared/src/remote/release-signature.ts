/** A document with the Ed25519 signature of its publisher, as stored. */
export interface SignedDocument {
  readonly signed: unknown
  /** Base64 of 64 bytes. */
  readonly signature: string
}

/** Domain separation: a signature for one purpose is invalid for another. */
const PURPOSES = { boot: 'tessera boot document 1\n', release: 'tessera release 1\n' } as const
export type Purpose = keyof typeof PURPOSES

/**
 * The signed bytes. JSON.parse keeps the key order, so re-serialising gives the same text on both sides, even if a server escaped the
 * document differently to embed it in a page.
 */
export function signedBytes(document: unknown, purpose: Purpose = 'boot'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(PURPOSES[purpose] + JSON.stringify(document)))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** Checks the shape only; `verifySigned` checks the signature. */
export function isSigned(value: unknown): value is SignedDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'signed' in value &&
    'signature' in value &&
    typeof value.signature === 'string'
  )
}

/** Falls back to a library without Ed25519 support, and on plain http, which has no WebCrypto. */
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
 * The document if one of the keys signed it, else null.
 * @param trusted public keys, base64 of 32 bytes each; several during a key rotation
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
      // Malformed key or signature: not signed by it.
    }
  }
  return null
}
