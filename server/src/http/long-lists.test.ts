/** @database both: lists are built from SQL written by hand */
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { deleteResult, getHistoryList, toggleFavorite } from '@tessera/shared/contract/design/history'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { sql } from 'drizzle-orm'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'

const REQUEST = JSON.stringify({
  designType: 'tile_change',
  materialId: 'm',
  params: {
    plane: {
      corners: [
        [0, 0],
        [8, 0],
        [8, 8],
        [0, 8],
      ],
      sizeMm: [3000, 3000],
    },
    laying: 'straight',
    angleDeg: 0,
    groutMm: 2,
    groutColor: '#cccccc',
  },
})

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
  await app.database.transaction(async (tx) => {
    for (const [letter, mobile] of [
      ['a', '13800000002'],
      ['b', '13800000001'],
    ] as const) {
      const owner = sql`(select id, team_id from users where mobile = ${mobile})`
      await tx.execute(sql`
        insert into customers (id, team_id, name, mobile, source, stage, level, owner_user_id, created_by)
        select ${letter} || '-zhao', owner.team_id, '赵孔雀', '13911112222', 'walk_in', 'new', 'C', owner.id, owner.id from ${owner} as owner`)
      // Three entries per millisecond, so that time alone does not define where a page ends.
      await tx.execute(sql`
        insert into ledger_entries (id, team_id, unit, category, amount, balance_after, cause_type, cause_id, key, operator_id, created_at)
        select ${letter} || n, owner.team_id, case when n % 100 = 0 then 'flops' else 'beans' end, 'customer', -1, 1,
          'customer', case when n % 1000 = 0 then ${letter} || '-zhao' else 'gone' end, ${letter} || n, owner.id,
          '2020-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 millisecond'
        from generate_series(1, 10100) as n, ${owner} as owner`)
    }
    const sha256 = 'a'.repeat(64)
    await tx.execute(sql`insert into blobs (sha256, bytes) values (${sha256}, 1)`)
    await tx.execute(sql`
      insert into files (id, kind, sha256, mime, bytes, width, height) values ('photo', 'upload', ${sha256}, 'image/png', 1, 8, 8)`)
    const owner = sql`(select id, team_id from users where mobile = '13800000002')`
    await tx.execute(sql`
      insert into ledger_holds (id, team_id, key, images, flops, beans, state, captured_images, cause_type, cause_id, settled_at)
      select 'h' || n, team_id, 'h' || n, 2, 2, 0, 'captured', 2, 'task', 't' || n, now() from generate_series(1, 3) as n, ${owner} as owner`)
    await tx.execute(sql`
      insert into design_tasks (id, team_id, created_by, client_token, request_hash, design_type, photo_file_id, material, request, count, seed, hold_id, status, created_at)
      select 't' || n, team_id, owner.id, 't' || n, 'r', 'tile_change', 'photo',
        jsonb_build_object('id', 'm', 'name', '鱼骨拼 ' || n, 'coverFileId', 'f', 'faceFileIds', '[]'::jsonb, 'surface', '{"mmWidth":600,"mmHeight":600,"finish":"matte"}'::jsonb),
        ${REQUEST}::jsonb, 2, 1, 'h' || n, 'succeeded', '2020-01-01T00:00:00Z'
      from generate_series(1, 3) as n, ${owner} as owner`)
    await tx.execute(sql`
      insert into design_results (id, task_id, team_id, ordinal, width, height, seed, outside_changed_ratio)
      select 'r' || n || o, 't' || n, team_id, o, 8, 8, 1, 0 from generate_series(1, 3) as n, generate_series(0, 1) as o, ${owner} as owner`)
  })
})
afterAll(() => app.close())

const OLD = { from: '2020-01-01T00:00:00.000Z', to: '2020-12-31T00:00:00.000Z' }

test('the total of a long list is capped and marked as a minimum; paging goes beyond it', async () => {
  const first = (await person.call(getCoinRecordList, OLD)).data
  expect(first).toMatchObject({ total: 10_001, totalIsMinimum: true, pageNum: 1 })
  const deep = (await person.call(getCoinRecordList, { ...OLD, pageSize: 100, pageNum: 101 })).data
  expect(deep).toMatchObject({ total: 10_100, list: { length: 100 } })
  expect(deep.totalIsMinimum).toBeUndefined()
  const narrowed = (await person.call(getCoinRecordList, { ...OLD, unit: 'flops' })).data
  expect(narrowed.total).toBe(101)
  expect(narrowed.totalIsMinimum).toBeUndefined()
})

test.each([
  {},
  { sortField: 'createdAt', sortOrder: 'asc' as const },
  { keyword: '孔雀' },
  { category: 'customer' as const },
])('keyset pages return every record once, in order, despite concurrent writes: %p', async (asked) => {
  const query = { ...OLD, unit: 'flops' as const, pageSize: 7, ...asked }
  const whole = (await person.call(getCoinRecordList, { ...query, pageSize: 100, pageNum: 1 })).data
  const rest = (await person.call(getCoinRecordList, { ...query, pageSize: 100, pageNum: 2 })).data
  const met: string[] = []
  let cursor: string | null | undefined
  do {
    const { list, total, nextCursor } = (await person.call(getCoinRecordList, { ...query, ...(cursor && { cursor }) }))
      .data
    expect(total).toBe(whole.total)
    met.push(...list.map(({ id }) => id))
    cursor = nextCursor
  } while (cursor)
  expect(met).toEqual([...whole.list, ...rest.list].map(({ id }) => id))
  expect(met.length).toBe(whole.total)
})

test('a keyword finds causes and operators of the person’s team only', async () => {
  const found = (await person.call(getCoinRecordList, { ...OLD, keyword: '孔雀' })).data
  expect(found.total).toBe(10)
  expect(found.list.every(({ id, cause }) => id.startsWith('a') && cause.label === '赵孔雀')).toBe(true)
  const { operatorName } = found.list[0]!
  const byOperator = (await person.call(getCoinRecordList, { ...OLD, unit: 'flops', keyword: operatorName! })).data
  expect(byOperator.total).toBe(101)
  expect((await person.call(getCoinRecordList, { ...OLD, keyword: '没有这样的' })).data).toMatchObject({
    total: 0,
    list: [],
  })
})

test('a keyword that matches very many names finds the same', async () => {
  await app.database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into customers (id, team_id, name, wechat, source, stage, level, owner_user_id, created_by)
      select 'many-' || n, team_id, '众客 ' || n, 'w', 'walk_in', 'new', 'C', owner.id, owner.id
      from generate_series(1, 1001) as n, (select id, team_id from users where mobile = '13800000002') as owner`)
    await tx.execute(sql`
      insert into ledger_entries (id, team_id, unit, category, amount, balance_after, cause_type, cause_id, key, created_at)
      select 'm' || n, team_id, 'beans', 'customer', -1, 1, 'customer', 'many-' || n, 'm' || n, '2019-01-01T00:00:00Z'
      from generate_series(1, 5) as n, (select team_id from users where mobile = '13800000002') as owner`)
    await tx.execute(sql`update design_tasks set customer_id = 'many-7' where id = 't3'`)
  })
  const { list, total, nextCursor } = (await person.call(getCoinRecordList, { keyword: '众客', pageSize: 3 })).data
  expect([list.map(({ id }) => id), total]).toEqual([['m5', 'm4', 'm3'], 5])
  const rest = (await person.call(getCoinRecordList, { keyword: '众客', pageSize: 3, cursor: nextCursor! })).data
  expect(rest.list.map(({ id }) => id)).toEqual(['m2', 'm1'])
  expect(await history({ keyword: '众客' })).toEqual({ ids: ['t3'], total: 1 })
})

test.each([
  ['a time beyond every calendar', [9e15, 1, 1, false]],
  ['a time that PostgreSQL writes otherwise', [8.64e15, 1, 1, false]],
  ['a word instead of a number', [1, 'word', 1, false]],
  ['a character that no key has', [1, '\u0000', 1, false]],
])('a forged cursor with %s is refused', async (_what, forged) => {
  const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url')
  expect((await person.call(getCoinRecordList, { cursor })).failure).toMatchObject({ issues: [{ path: 'cursor' }] })
})

test('an invalid cursor is refused', async () => {
  const refused = await person.call(getCoinRecordList, { cursor: 'bm90aGluZw' })
  expect(refused.failure).toMatchObject({ issues: [{ path: 'cursor' }] })
})

const history = async (query: EndpointInput<typeof getHistoryList> = {}) => {
  const { list, total } = (await person.call(getHistoryList, query)).data
  return { ids: list.map(({ id }) => id), total }
}

test('the history reflects deleted and favourite results', async () => {
  expect(await history()).toEqual({ ids: ['t3', 't2', 't1'], total: 3 })
  expect((await history({ favorite: true })).ids).toEqual([])
  await Promise.all([0, 1].map((o) => person.call(toggleFavorite, { resultId: `r2${o}`, favorite: true })))
  await person.call(toggleFavorite, { resultId: 'r20', favorite: false })
  expect((await history({ favorite: true })).ids).toEqual(['t2'])
  expect((await history({ favorite: false })).ids).toEqual(['t3', 't1'])
  await person.call(deleteResult, { resultId: 'r20' })
  expect((await history({ status: 'succeeded' })).ids).toEqual(['t3', 't2', 't1'])
  await person.call(deleteResult, { resultId: 'r21' })
  expect(await history()).toEqual({ ids: ['t3', 't1'], total: 2 })
  expect((await history({ favorite: true })).ids).toEqual([])
})

test('the history search covers materials and the team’s customer names, each task once', async () => {
  const bought = (customer: string) =>
    app.database.transaction((tx) => tx.execute(sql`update design_tasks set customer_id = ${customer} where id = 't1'`))
  await bought('a-zhao')
  expect(await history({ keyword: '鱼骨' })).toEqual({ ids: ['t3', 't1'], total: 2 })
  expect(await history({ keyword: '孔雀' })).toEqual({ ids: ['t1'], total: 1 })
  await bought('b-zhao')
  expect(await history({ keyword: '孔雀' })).toEqual({ ids: [], total: 0 })
  const first = (await person.call(getHistoryList, { keyword: '鱼骨', pageSize: 1 })).data
  const next = (await person.call(getHistoryList, { keyword: '鱼骨', pageSize: 1, cursor: first.nextCursor! })).data
  expect([first, next].map(({ list, total }) => [list[0]!.id, total])).toEqual([
    ['t3', 2],
    ['t1', 2],
  ])
  expect(next.nextCursor).toBeNull()
})
