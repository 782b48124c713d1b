import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A key of this installation for one purpose. */
export const keyFor = (installation: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', installation, '', `tessera ${purpose}`, 32))

/** What a sealed text is for, and the id of the record it belongs to: it opens for no other. */
export interface SealedFor {
  purpose: string
  id: string
}

/** AES-256-GCM under a key of this installation: a copy of the database alone does not open it. */
export function seal(installation: string, { purpose, id }: SealedFor, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(installation, purpose), iv).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws when it was sealed for another record, purpose or installation */
export function unseal(installation: string, { purpose, id }: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = keyFor(installation, purpose)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(id))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
