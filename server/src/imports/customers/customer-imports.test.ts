/** @database both: two runs of one import meet, and SQL by hand settles the rows. */
import { randomUUID } from 'node:crypto'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { getCustomerList, getCustomerQuota } from '@tessera/shared/contract/customer'
import {
  addImportRows,
  getImport,
  getImportList,
  getImportResult,
  importCustomer,
  type ImportRow,
  startImport,
  stopImport,
} from '@tessera/shared/contract/customer-import'
import { getTagList, saveTag } from '@tessera/shared/contract/tag'
import { getNoteList } from '@tessera/shared/contract/note'
import { eq } from 'drizzle-orm'
import { customers } from '../../db/schema/customers'
import { importRows, imports } from '../../db/schema/imports'
import { jobs } from '../../db/schema/jobs'
import { membershipTiers, users } from '../../db/schema/people'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/test-app'
import { importJobKind, importSome } from '../import-job'
import { removeOldImports } from '../imports.service'
import { customerImport } from './customer-import'

let app: TestApp
let person: TestPerson
let serial = 0
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
  await setAllowance(5000)
})
afterEach(() => setAllowance(5000))
afterAll(() => app.close())

const nextMobile = () => `1360000${String(1000 + (serial += 1))}`
const row = (values: Partial<ImportRow> = {}): ImportRow => ({ name: '导入', mobile: nextMobile(), ...values })
const setAllowance = (customerAllowance: number) =>
  app.database.transaction((tx) =>
    tx.update(membershipTiers).set({ customerAllowance }).where(eq(membershipTiers.vipType, 2)),
  )
const beans = async () => (await person.call(getUserPrivilege)).data.unusedBeans
const named = async (keyword: string) => (await person.call(getCustomerList, { keyword, pageSize: 100 })).data

async function drafted(rows: readonly ImportRow[]) {
  const begun = await person.call(importCustomer, { clientToken: randomUUID(), fileName: '客户.xlsx' })
  const { id } = begun.data
  const numbered = rows.map((value, index) => ({ line: index + 2, value }))
  for (let from = 0; from < numbered.length; from += 500)
    expect((await person.call(addImportRows, { id, rows: numbered.slice(from, from + 500) })).code).toBe(200)
  return id
}

/** One run of its job, as a worker makes it. */
async function run(id: string) {
  const kind = importJobKind(app.database, customerImport)
  const subject = { id, teamId: person.teamId }
  const context = { signal: new AbortController().signal, onProgress: () => {}, refs: {}, keepRef: async () => {} }
  const end = await kind.run({ ...subject, payload: {}, lane: 'light', leaseToken: null, attempts: 1 }, context)
  await app.database.transaction(async (tx) => {
    await tx.delete(jobs).where(eq(jobs.id, id))
    await end.settle(tx)
  })
  return (await person.call(getImport, { id })).data
}

async function imported(rows: readonly ImportRow[], existing: 'skip' | 'update' = 'skip', mostBeans = 0) {
  const id = await drafted(rows)
  expect(await person.call(startImport, { id, existing, mostBeans })).toMatchObject({ code: 10011 })
  return run(id)
}

test('the price is said before, and no more than agreed is taken', async () => {
  const known = row()
  await imported([known])
  const { used } = (await person.call(getCustomerQuota)).data
  await setAllowance(used + 1)
  const before = await beans()
  const id = await drafted([row(), row(), row(), known])
  const { data } = await person.call(getImport, { id })
  expect(data).toMatchObject({
    state: 'draft',
    rows: 4,
    quote: { newCustomers: 3, existingCustomers: 1, free: 1, costBeans: 200, beans: before },
  })
  const cheaper = await person.call(startImport, { id, existing: 'skip', mostBeans: 100 })
  expect(cheaper).toMatchObject({ code: 20409, message: 'QUOTE_STALE' })
  await person.call(startImport, { id, existing: 'skip', mostBeans: 200 })
  // Somebody takes the free place meanwhile: one row costs more than was agreed, and is left.
  await setAllowance(0)
  expect(await run(id)).toMatchObject({
    state: 'done',
    outcomes: { added: 2, skipped: 1, refused: 1 },
    chargedBeans: 200,
    quote: null,
  })
  expect(await beans()).toBe(before - 200)
  const { data: left } = await person.call(getImportResult, { id })
  expect(left.list.map(({ line, outcome, error }) => ({ line, outcome, error }))).toEqual([
    { line: 4, outcome: 'refused', error: 'QUOTE_STALE' },
    { line: 5, outcome: 'skipped', error: null },
  ])
})

test('a budget and the next follow-up are taken, also a past one, and an open side of a budget opens it', async () => {
  const name = '往返'
  const mobile = nextMobile()
  const past = '2020-01-31T06:30:00.000Z'
  await imported([row({ name, mobile, budget: { min: 30_000, max: 50_000.5 }, nextFollowTime: past }), row({ name })])
  const { list } = await named(name)
  expect(list.find((each) => each.mobile === mobile)).toMatchObject({
    budgetMin: 3_000_000,
    budgetMax: 5_000_050,
    nextFollowTime: past,
  })
  expect(list.find((each) => each.mobile !== mobile)).toMatchObject({ budgetMin: null, nextFollowTime: null })
  const earlier = '2020-01-30T06:30:00.000Z'
  const update = row({ name, mobile, budget: { min: 80_000, max: null }, nextFollowTime: earlier })
  expect(await imported([update], 'update')).toMatchObject({ outcomes: { updated: 1 } })
  expect((await named(mobile)).list).toMatchObject([{ budgetMin: 8_000_000, budgetMax: null, nextFollowTime: earlier }])
  await imported([row({ name, mobile, demand: '浅色' })], 'update')
  expect((await named(mobile)).list).toMatchObject([{ budgetMin: 8_000_000, nextFollowTime: earlier, demand: '浅色' }])
})

test('without beans the rest is refused, and costs nothing', async () => {
  await setAllowance(0)
  const { unusedBeans } = (await person.call(getUserPrivilege)).data
  const affordable = Math.floor(unusedBeans / 100)
  const rows = Array.from({ length: affordable + 2 }, () => row())
  const done = await imported(rows, 'skip', rows.length * 100)
  expect(done).toMatchObject({ outcomes: { added: affordable, refused: 2 }, chargedBeans: affordable * 100 })
  expect(await beans()).toBe(unusedBeans - affordable * 100)
})

test('existing customers are left or updated by their number, an empty cell changes nothing', async () => {
  const first = row({ name: '更新前', level: 'A', stage: 'contact' })
  await imported([first])
  const changed = { name: '更新后', mobile: first.mobile, stage: 'deal' as const }
  expect(await imported([changed])).toMatchObject({ outcomes: { skipped: 1 } })
  expect((await named(first.mobile!)).list).toMatchObject([{ name: '更新前', stage: 'contact' }])
  expect(await imported([changed], 'update')).toMatchObject({ outcomes: { updated: 1 } })
  const { list } = await named(first.mobile!)
  expect(list).toMatchObject([{ name: '更新后', stage: 'deal', level: 'A' }])
  expect(list[0]!.dealTime).not.toBeNull()
})

test('follow-ups keep their author and date, several rows are one customer’s', async () => {
  const [colleague] = await app.database.transaction((tx) =>
    tx.select().from(users).where(eq(users.mobile, '13800000012')),
  )
  const first = row({
    name: '跟进多次',
    followUp: '第一次到店',
    followUpTime: '2024-03-01T02:00:00.000Z',
    followUpAuthor: colleague!.userName,
  })
  const second = { ...first, followUp: '电话沟通', followUpTime: '2024-03-05T02:00:00.000Z', followUpAuthor: '老员工' }
  expect(await imported([first, second])).toMatchObject({ outcomes: { added: 1, noted: 1 } })
  const { list } = await named('跟进多次')
  expect(list).toMatchObject([{ lastFollowTime: '2024-03-05T02:00:00.000Z' }])
  const { data: notes } = await person.call(getNoteList, { customerId: list[0]!.id })
  expect(
    notes.list.map(({ content, createdAt, author, imported: is }) => [content, createdAt, author?.userName, is]),
  ).toEqual([
    ['电话沟通', '2024-03-05T02:00:00.000Z', '老员工', true],
    ['第一次到店', '2024-03-01T02:00:00.000Z', colleague!.userName, true],
  ])
  // The same sheet again adds no note.
  await imported([first, second], 'update')
  expect((await person.call(getNoteList, { customerId: list[0]!.id, type: 'text' })).data.total).toBe(2)
})

test('tags are found by name or made, and added to those of an existing customer', async () => {
  const [known, fresh, other] = ['老标签', '新标签', '另一个'].map((name) => `${name}${nextMobile().slice(-4)}`)
  const { data: made } = await person.call(saveTag, {
    former: null,
    tag: { scope: 'customer', groupId: null, name: known!, color: 'teal' },
  })
  const first = row({ tags: [known!, fresh!, fresh!] })
  const second = row({ tags: [fresh!] })
  expect(await imported([first, second])).toMatchObject({ outcomes: { added: 2 } })
  const tagsOf = async ({ mobile }: ImportRow) => (await named(mobile!)).list[0]!.tagIds
  const { data } = await person.call(getTagList, { scope: 'customer' })
  const added = data.tags.filter(({ name }) => name === fresh)
  expect(added).toMatchObject([{ groupId: null, uses: 2 }])
  expect(await tagsOf(first)).toEqual([made.id, added[0]!.id])
  await imported([{ ...first, tags: [other!] }], 'update')
  expect(await tagsOf(first)).toHaveLength(3)
  // An empty cell takes none away.
  await imported([{ name: first.name, mobile: first.mobile }], 'update')
  expect(await tagsOf(first)).toHaveLength(3)
})

test('tags of further rows of a customer are added to those of the first', async () => {
  const first = row({ tags: ['首行标签'] })
  const { mobile, name } = first
  const noted = { name, mobile, tags: ['次行标签', '首行标签'], followUp: '又来了一次' }
  const done = await imported([first, noted, { name, mobile, tags: ['三行标签'] }])
  expect(done).toMatchObject({ outcomes: { added: 1, noted: 2 } })
  const { data } = await person.call(getTagList, { scope: 'customer' })
  const carried = (await named(mobile!)).list[0]!.tagIds
  const names = data.tags.flatMap((tag) => (carried?.includes(tag.id) ? tag.name : []))
  expect(new Set(names)).toEqual(new Set(['首行标签', '次行标签', '三行标签']))
  // The limit counts the tags of all rows.
  const over = row({ tags: Array.from({ length: 19 }, (_, n) => `满${n}`) })
  const rest = { name: over.name, mobile: over.mobile, tags: ['满甲', '满乙'] }
  expect(await imported([over, rest])).toMatchObject({ outcomes: { added: 1, refused: 1 } })
})

test('a row whose tags find no room is refused, and its customer stays as it was', async () => {
  const many = (from: number) => Array.from({ length: 20 }, (_, n) => `标${from + n}`)
  const first = row({ tags: many(0) })
  expect(await imported([first])).toMatchObject({ outcomes: { added: 1 } })
  const refused = await imported([{ ...first, name: '不改', tags: ['第二十一个'] }], 'update')
  const names = (await person.call(getTagList, { scope: 'customer' })).data.tags.map(({ name }) => name)
  expect(names).not.toContain('第二十一个')
  expect(refused).toMatchObject({ outcomes: { updated: 0, refused: 1 } })
  expect((await person.call(getImportResult, { id: refused.id })).data.list).toMatchObject([{ error: 'TAGS_FULL' }])
  expect((await named(first.mobile!)).list).toMatchObject([{ name: first.name }])
  // A team has 200 at most.
  const rows = Array.from({ length: 11 }, (_, n) => row({ tags: many(20 * (n + 1)) }))
  const { outcomes } = await imported(rows)
  expect(outcomes.added + outcomes.refused).toBe(11)
  expect(outcomes.refused).toBeGreaterThan(0)
  const { data } = await person.call(getTagList, { scope: 'customer' })
  expect(data.tags.length).toBeLessThanOrEqual(200)
})

test('a row with the WeChat name alone is about the customer of a row above', async () => {
  const first = row({ name: '两行一人', wechat: 'two_rows', followUp: '到店' })
  const second: ImportRow = { name: '两行一人', wechat: 'two_rows', followUp: '电话' }
  expect(await imported([first, second])).toMatchObject({ outcomes: { added: 1, noted: 1 } })
  expect((await named('两行一人')).total).toBe(1)
})

test('a run that dies in the middle is taken up without a double', async () => {
  const rows = Array.from({ length: 330 }, () => row({ name: '断点', followUp: '记一笔' }))
  const id = await drafted(rows)
  await person.call(startImport, { id, existing: 'update', mostBeans: 0 })
  await app.database.transaction((tx) => importSome(tx, customerImport, id))
  const died = app.database.transaction(async (tx) => {
    await importSome(tx, customerImport, id)
    throw new Error('killed before the commit')
  })
  await expect(died).rejects.toThrow('killed')
  expect((await person.call(getImport, { id })).data).toMatchObject({ state: 'running', outcomes: { added: 100 } })
  // Two processes at once, as after a lease that ran out too early.
  await Promise.all([run(id), run(id)])
  const { data } = await person.call(getImport, { id })
  expect(data).toMatchObject({ state: 'done', rows: 330, outcomes: { added: 330, updated: 0, noted: 0 } })
  const made = await app.database.transaction((tx) =>
    tx.select({ mobile: customers.mobile }).from(customers).where(eq(customers.name, '断点')),
  )
  expect(new Set(made.map(({ mobile }) => mobile)).size).toBe(330)
  expect(made).toHaveLength(330)
  const values = await app.database.transaction((tx) =>
    tx.select({ value: importRows.value }).from(importRows).where(eq(importRows.importId, id)),
  )
  expect(values.every(({ value }) => value === null)).toBe(true)
})

test('the same call again changes nothing; a stopped import keeps what it made', async () => {
  const token = { clientToken: randomUUID(), fileName: '客户.csv' }
  const first = await person.call(importCustomer, token)
  expect(await person.call(importCustomer, token)).toMatchObject({ code: 10009, data: { id: first.data.id } })
  expect((await person.call(importCustomer, { ...token, fileName: '另一个.csv' })).message).toBe('IDEMPOTENCY_MISMATCH')
  const id = await drafted(Array.from({ length: 120 }, () => row()))
  const start = { id, existing: 'skip' as const, mostBeans: 0 }
  expect((await person.call(startImport, start)).code).toBe(10011)
  expect((await person.call(startImport, start)).code).toBe(10009)
  expect((await person.call(addImportRows, { id, rows: [{ line: 900, value: row() }] })).message).toBe('CONFLICT')
  await app.database.transaction((tx) => importSome(tx, customerImport, id))
  const colleague = await app.loginAs('13800000012')
  expect((await colleague.call(stopImport, { id })).message).toBe('FORBIDDEN')
  expect(await person.call(stopImport, { id })).toMatchObject({ data: { state: 'stopped', outcomes: { added: 100 } } })
  expect(await app.database.transaction((tx) => importSome(tx, customerImport, id))).toBeNull()
  const { data: left } = await person.call(getImportResult, { id })
  expect(left.list).toHaveLength(20)
  expect((await person.call(getImportList)).data.list[0]).toMatchObject({ id, by: { userId: person.userId } })
})

test('somebody who may not any more imports nothing; old results go', async () => {
  const other = await app.loginAs('13800000012')
  const begun = await other.call(importCustomer, { clientToken: randomUUID(), fileName: '离职.xlsx' })
  const { id } = begun.data
  await other.call(addImportRows, { id, rows: [{ line: 2, value: row() }] })
  await other.call(startImport, { id, existing: 'skip', mostBeans: 0 })
  const setStatus = (status: 'active' | 'disabled') =>
    app.database.transaction((tx) => tx.update(users).set({ status }).where(eq(users.id, other.userId)))
  await setStatus('disabled')
  expect(await run(id)).toMatchObject({ outcomes: { refused: 1 } })
  await setStatus('active')
  await app.database.transaction(async (tx) => {
    await tx
      .update(imports)
      .set({ createdAt: new Date('2025-01-01') })
      .where(eq(imports.id, id))
    await removeOldImports(tx)
  })
  expect((await person.call(getImport, { id })).code).toBe(20404)
})

test('a row’s follow-up is of the past, and has words', async () => {
  const { data } = await person.call(importCustomer, { clientToken: randomUUID(), fileName: '错.xlsx' })
  const value = row({ followUp: '将来', followUpTime: new Date(Date.now() + 3_600_000).toISOString() })
  const refused = await person.call(addImportRows, { id: data.id, rows: [{ line: 2, value }] })
  expect(refused.failure.issues).toEqual([{ path: 'rows.0.value.followUpTime', message: 'future' }])
  const silent = await person.call(addImportRows, {
    id: data.id,
    rows: [{ line: 2, value: row({ followUpAuthor: '谁' }) }],
  })
  expect(silent.failure.issues).toEqual([{ path: 'rows.0.value.followUp', message: 'required' }])
})

test('a person keeps a few imports that were not started, the latest', async () => {
  const other = await drafted([row()])
  const started = await imported([row()])
  const ids: string[] = []
  for (let each = 0; each < 5; each += 1) ids.push(await drafted([row()]))
  expect((await person.call(getImport, { id: other })).message).toBe('NOT_FOUND')
  for (const id of [started.id, ...ids]) expect((await person.call(getImport, { id })).code).toBe(200)
})
