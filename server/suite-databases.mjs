/**
 * Which databases a suite runs on in `npm test`, as its first comment says: `@database <value>: <why>`.
 *
 * - Nothing: the embedded one.
 * - `postgres`: PostgreSQL, where calls meet that wait for each other on the embedded one; by hand, either.
 * - `both`: what differs between them, and SQL written by hand that no other suite of the folder sends.
 * - `postgres-only`, `embedded-only`: cannot run on the other.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PRAGMA = /^\/\*\*[^/]*?@database ([\w-]+): \S/

/** @param {string} text a suite's source @returns {string | null} what it says, or null */
export const databaseOf = (text) => PRAGMA.exec(text)?.[1] ?? null

/** @param {string[]} databases @returns {string[]} paths of the suites that say one of them */
export function suitesOn(...databases) {
  const folder = join(import.meta.dirname, 'src')
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .filter((path) => databases.includes(databaseOf(readFileSync(path, 'utf8'))))
}
