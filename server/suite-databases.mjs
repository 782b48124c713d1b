/**
 * Which databases a suite runs on, as its first comment says: `@database both|postgres|embedded: <why>`. Without it `npm
 * test` runs the suite on the embedded database only, and by hand it runs on either.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PRAGMA = /^\/\*\*[^/]*?@database (\w+): \S/

/** @param {string} text a suite's source @returns {string | null} `both`, `postgres`, `embedded`, or null */
export const databaseOf = (text) => PRAGMA.exec(text)?.[1] ?? null

/** @param {string[]} databases @returns {string[]} paths of the suites that say one of them */
export function suitesOn(...databases) {
  const folder = join(import.meta.dirname, 'src')
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .filter((path) => databases.includes(databaseOf(readFileSync(path, 'utf8'))))
}
