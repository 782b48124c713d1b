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

test('calls that meet at a database are tried on PostgreSQL, unless the suite says why not', () => {
  const suite = 'server/src/orders/orders.test.ts'
  expect(failures({ [suite]: ANSWERS })).toEqual([expect.stringContaining(`${suite}: calls at the same time`)])
  expect(failures({ [suite]: `/** @database postgres: two orders */\n${ANSWERS}` })).toEqual([])
  expect(failures({ [suite]: `/** @database embedded-only: only files meet */\n${ANSWERS}` })).toEqual([])
  expect(failures({ [suite]: ANSWERS.replace('testing/test-app', 'orders/rules') })).toEqual([])
})

test('each folder’s SQL by hand is sent to both databases', () => {
  const repository = { 'server/src/orders/orders.repository.ts': 'select({ sum: sql<number>`sum(price)` })' }
  const [a, b] = ['server/src/orders/a.test.ts', 'server/src/orders/b.test.ts']
  const plain = `import '../testing/test-app'`
  const notTo = (database: string) => expect.stringContaining(`no suite sends to ${database}`)
  expect(failures(repository)).toEqual([notTo('PostgreSQL'), notTo('the embedded')])
  expect(failures({ ...repository, [a]: plain })).toEqual([notTo('PostgreSQL')])
  expect(failures({ ...repository, [a]: `/** @database postgres: why */\n${plain}` })).toEqual([notTo('the embedded')])
  expect(failures({ ...repository, [a]: `/** @database both: why */\n${plain}` })).toEqual([])
  expect(failures({ ...repository, [a]: `/** @database postgres: why */\n${plain}`, [b]: plain })).toEqual([])
  expect(
    failures({ ...repository, 'server/src/ledger/a.test.ts': `/** @database both: why */\n${plain}` }),
  ).toHaveLength(2)
})

test.each(['/** @database both */', `const a = 1\n/** @database both: why */`, '/** @database oracle: why */'])(
  'refuses %s',
  (text) => expect(failures({ 'server/src/orders/a.test.ts': text })).toHaveLength(1),
)
