/**
 * What the embedded database cannot show runs on PostgreSQL (`@database` in a suite's first comment): calls that meet
 * each other, because the embedded one has a single connection. SQL by hand is sent to both, because their drivers
 * differ.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseOf } from '../../server/suite-databases.mjs'
import { capture, root } from '../run.mjs'

const DATABASES = ['both', 'postgres', 'postgres-only', 'embedded-only']
const UNDER_TEST = 'server/src/testing/postgres-under-test.ts'
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const AT_ONCE = /\bPromise\.(all|allSettled|any|race)\(/
const SQL_BY_HAND = /\bsql(<.+>)?`|\.for\('(update|share|no key update|key share)'/

const isSuite = (path) => path.endsWith('.test.ts')
/** The top folder that a file is in; null for files at the top. */
const roomOf = (path) => (path.split('/').length > 3 ? path.split('/')[2] : null)

/** @returns {(path: string) => boolean} whether a file imports, directly or not, what opens a database for suites */
function usesDatabase(sources) {
  const known = new Map([[UNDER_TEST, true]])
  const uses = (path) => {
    const answer = known.get(path)
    if (answer !== undefined) return answer
    // Until it is known: files import each other in a circle only as types.
    known.set(path, false)
    const found = [...(sources.get(path) ?? '').matchAll(IMPORT)].some(([, specifier]) =>
      uses(`${join(path, '..', specifier)}.ts`),
    )
    known.set(path, found)
    return found
  }
  return uses
}

/** @param {Map<string, string>} sources the server's sources by path @returns {string[]} */
export function suiteDatabaseFailures(sources) {
  const failures = []
  const uses = usesDatabase(sources)
  const [onPostgres, onEmbedded] = [new Set(), new Set()]
  for (const [path, text] of [...sources].filter(([each]) => isSuite(each))) {
    const database = databaseOf(text)
    if (database === null && text.includes('@database'))
      failures.push(`${path}: its first comment says "@database ${DATABASES.join('|')}: why"`)
    else if (database !== null && !DATABASES.includes(database)) failures.push(`${path}: no database is "${database}"`)
    else if (database === null && AT_ONCE.test(text) && uses(path))
      failures.push(`${path}: calls at the same time. Say "@database postgres: why", or "@database embedded-only: why"`)
    if (['both', 'postgres', 'postgres-only'].includes(database)) onPostgres.add(roomOf(path))
    if ([null, 'both', 'embedded-only'].includes(database) && uses(path)) onEmbedded.add(roomOf(path))
  }
  const byHand = [...sources].filter(
    ([path, text]) => !isSuite(path) && !path.includes('/testing/') && SQL_BY_HAND.test(text),
  )
  for (const room of new Set(byHand.map(([path]) => roomOf(path)))) {
    if (room === null) continue
    if (!onPostgres.has(room)) failures.push(`server/src/${room}: SQL by hand that no suite sends to PostgreSQL`)
    if (!onEmbedded.has(room))
      failures.push(`server/src/${room}: SQL by hand that no suite sends to the embedded database`)
  }
  return failures
}

/** @returns {Promise<string[]>} */
export async function checkSuiteDatabases() {
  const { output } = await capture('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    'server/src/**.ts',
  ])
  const files = output.split('\n').filter(Boolean)
  return suiteDatabaseFailures(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
}
