import { createHash } from 'node:crypto'

/** Deterministic id: a version 5 UUID from the record's name, identical at every start and on every machine. */
export function seedId(kind: string, key: string | number): string {
  const hex = createHash('sha256').update(`tessera-seed/${kind}/${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
