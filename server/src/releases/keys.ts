import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Purpose, type SignedDocument, signedBytes } from '@tessera/shared/remote/release-signature'
import { ReleaseFailure } from './failure'

/** Signs boot documents and releases. `publicKey`: base64 of 32 bytes, as the host's page lists it. */
export interface Signer {
  readonly publicKey: string
  sign(document: unknown, purpose?: Purpose): SignedDocument
}

const publicKeyOf = (key: KeyObject): string => {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (!x) throw new ReleaseFailure('The signing key is no Ed25519 key')
  return Buffer.from(x, 'base64url').toString('base64')
}

function privateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    // Messages of the library may quote the key.
    throw new ReleaseFailure(
      'The signing key cannot be read: it is an Ed25519 private key in PEM (PKCS #8), as keygen prints it',
    )
  }
}

/** @param pem an Ed25519 private key, PKCS #8 */
export function signerOf(pem: string): Signer {
  const key = privateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new ReleaseFailure('The signing key is no Ed25519 key')
  return {
    publicKey: publicKeyOf(key),
    sign: (signed, purpose) => ({
      signed,
      signature: sign(null, signedBytes(signed, purpose), key).toString('base64'),
    }),
  }
}

export function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/** The key in a file; a missing one is made, readable by its owner only. */
export function keyInFile(path: string): string {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    try {
      writeFileSync(path, newKey(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process made it at the same moment.
      if (!existsSync(path)) throw error
    }
  }
  return readFileSync(path, 'utf8')
}
