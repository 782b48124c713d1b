import { createHash } from 'node:crypto'

/** The id of a generated row: `md5(text)::uuid::text` in the database. */
export const idOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
