/** @jest-environment node */
import { suiteDatabaseFailures } from './suite-databases.mjs'

const UNDER_TEST = 'server/src/testing/postgres-under-test.ts'
const ANSWERS = `import { createTestApp } from '../testing/test-app'\nawait Promise.all([one(), other()])`
const server = (files: Record<string, string>) =>
  new Map(
    Object.entries({
      [UNDER_TEST]: '',
      'server/src/testing/test-app.ts': `import { postgresUnderTest } from './postgres-under-test'`,
      ...files,
    }),
  )
const failures = (files: Record<string, string>) => suiteDatabaseFailures(server(files))

test('calls that meet at a database are tried on PostgreSQL too, unless the suite says why not', () => {
  const suite = 'server/src/orders/orders.test.ts'
  expect(failures({ [suite]: ANSWERS })).toEqual([expect.stringContaining(`${suite}: calls at the same time`)])
  expect(failures({ [suite]: `/** @database both: two orders */\n${ANSWERS}` })).toEqual([])
  expect(failures({ [suite]: `/** @database embedded: only files meet */\n${ANSWERS}` })).toEqual([])
  expect(failures({ [suite]: ANSWERS.replace('testing/test-app', 'orders/rules') })).toEqual([])
})

test('a folder with SQL by hand has a suite on PostgreSQL', () => {
  const repository = { 'server/src/orders/orders.repository.ts': 'select({ sum: sql<number>`sum(price)` })' }
  const missing = [expect.stringContaining('server/src/orders: has SQL by hand')]
  expect(failures(repository)).toEqual(missing)
  expect(failures({ ...repository, 'server/src/orders/a.test.ts': '/** @database embedded: why */' })).toEqual(missing)
  expect(failures({ ...repository, 'server/src/ledger/a.test.ts': '/** @database both: why */' })).toEqual(missing)
  expect(failures({ ...repository, 'server/src/orders/a.test.ts': '/** @database postgres: why */' })).toEqual([])
})

test.each(['/** @database both */', `const a = 1\n/** @database both: why */`, '/** @database oracle: why */'])(
  'refuses %s',
  (text) => expect(failures({ 'server/src/orders/a.test.ts': text })).toHaveLength(1),
)
