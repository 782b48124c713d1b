import { PGlite } from '@electric-sql/pglite'
import { sqlState } from './transactions'
import { PgliteStatements } from './pglite-statements'

let library: PGlite
let kept: ReturnType<PgliteStatements['asClient']>
beforeAll(async () => {
  library = await PGlite.create('memory://')
  kept = new PgliteStatements(library).asClient()
  await library.exec('create table stones (name text primary key, weight int check (weight > 0))')
})
afterAll(() => library.close())

const namesKept = async () => (await library.query('select name from pg_prepared_statements')).rows.length

test('values are sent and read as by the library', async () => {
  const text = `select $1::text as a, $2::int8 as b, $3::float8 as c, $4::bool as d, $5::jsonb as e, $6::text[] as f,
    $7::timestamptz as g, $8::bytea as h, $9::text as i, $10::numeric as j`
  const when = new Date('2026-03-04T05:06:07.089Z')
  const values = ["砖 ' \\", 7, 1.5, true, { a: [1, '"'] }, ['x', 'y,"z'], when, new Uint8Array([0, 255]), null, '1.20']
  const expected = await library.query(text, values)
  for (let time = 0; time < 7; time += 1) {
    const { rows, fields } = await kept.query(text, values)
    expect({ rows, fields }).toEqual({ rows: expected.rows, fields: expected.fields })
  }
  const asArrays = await kept.query(text, values, { rowMode: 'array', parsers: { 1184: (each) => `raw ${each}` } })
  expect(asArrays.rows).toEqual([Object.values(expected.rows[0] as object).with(6, expect.stringMatching(/^raw 2026/))])
})

test('a statement is prepared once, and the number kept is limited', async () => {
  const before = await namesKept()
  for (let time = 0; time < 3; time += 1) await kept.query('select 1 as one')
  expect(await namesKept()).toBe(before + 1)
  for (let each = 0; each < 310; each += 1) await kept.query(`select ${each} as each`)
  expect(await namesKept()).toBe(300)
  expect((await kept.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a failure leaves the statement usable, and the transaction is rolled back', async () => {
  const insert = 'insert into stones (name, weight) values ($1, $2)'
  const failing = kept.transaction(async (tx) => {
    await tx.query(insert, ['granite', 3])
    await tx.query(insert, ['slate', 0])
  })
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23514')
  expect((await kept.query('select name from stones')).rows).toEqual([])
  const wrong = await kept.query('select nothing from stones').catch((error: unknown) => error)
  expect(sqlState(wrong)).toBe('42703')
  await kept.transaction((tx) => tx.query(insert, ['marble', 1]))
  expect((await kept.query('select name from stones')).rows).toEqual([{ name: 'marble' }])
})
