/** @database both: notes are written while their customer is merged away */
import { randomUUID } from 'node:crypto'
import {
  type Customer,
  deleteCustomer,
  getCustomerList,
  restoreCustomer,
  updateCustomer,
} from '@tessera/shared/contract/customer'
import { mergeCustomer } from '@tessera/shared/contract/customer-merge'
import { transferCustomer } from '@tessera/shared/contract/customer-transfer'
import { createNote, getNoteList } from '@tessera/shared/contract/note'
import { createUploadLink, getUploadLinkList } from '@tessera/shared/contract/upload-link'
import { eq, sql } from 'drizzle-orm'
import { customerSummaries } from '../db/schema/summaries'
import { customerTags, tags } from '../db/schema/tags'
import { shopWithCustomers } from './testing/shop-customers.fixtures'

const { shop, added, detail } = shopWithCustomers()
const { app, admin, colleague } = shop

const seen = ({ id, version }: Customer) => ({ id, version })
const merge = (keep: Customer, merged: Customer, take: string[] = [], person = admin) =>
  person.call(mergeCustomer, { keep: seen(keep), merged: seen(merged), take: take as never })
const write = (customerId: string, content: string) =>
  admin.call(createNote, { clientToken: randomUUID(), customerId, note: { content } })
const notesOf = async (customerId: string) =>
  (await admin.call(getNoteList, { customerId, pageSize: 100 })).data.list.map(({ content, event }) => event ?? content)

test('everything of the one becomes the other’s, with the fields that were chosen', async () => {
  const keep = await added(admin, { name: '王女士', community: '云栖花园', stage: 'quote', budgetMin: 100 })
  const merged = await added(admin, {
    name: '王小姐',
    community: '翡翠湾',
    wechat: 'wang',
    stage: 'deal',
    budgetMax: 900,
  })
  await write(keep.id, '留下的')
  await write(merged.id, '并过来的')
  await admin.call(createUploadLink, { clientToken: randomUUID(), customerId: merged.id, days: 7 })
  await app.database.transaction((tx) =>
    tx.insert(customerSummaries).values({
      customerId: merged.id,
      teamId: admin.teamId,
      state: 'ready',
      sentences: [],
      source: 'extract',
      basis: '',
    }),
  )
  const groupless = { teamId: admin.teamId, scope: 'customer', color: 'teal', sort: 1 } as const
  await app.database.transaction(async (tx) => {
    await tx.insert(tags).values([
      { ...groupless, id: 'tag-1', name: '老客户' },
      { ...groupless, id: 'tag-2', name: '急单' },
    ])
    await tx.insert(customerTags).values([
      { customerId: keep.id, tagId: 'tag-1' },
      { customerId: merged.id, tagId: 'tag-1' },
      { customerId: merged.id, tagId: 'tag-2' },
    ])
  })
  const before = await detail(merged.id)
  const { data } = await merge(keep, before, ['mobile', 'wechat', 'stage', 'budget'])
  expect(data).toMatchObject({
    id: keep.id,
    name: '王女士',
    community: '云栖花园',
    mobile: merged.mobile,
    wechat: 'wang',
    stage: 'deal',
    dealTime: merged.dealTime,
    budgetMin: null,
    budgetMax: 900,
    lastFollowTime: before.lastFollowTime,
    version: 2,
  })
  expect(await notesOf(keep.id)).toEqual(
    expect.arrayContaining(['留下的', '并过来的', { kind: 'merged', before: '王小姐' }]),
  )
  expect((await admin.call(getUploadLinkList, { customerId: keep.id })).data.total).toBe(1)
  const tagged = await app.database.read((tx) =>
    tx.select().from(customerTags).where(eq(customerTags.customerId, keep.id)),
  )
  expect(tagged.map(({ tagId }) => tagId).toSorted()).toEqual(['tag-1', 'tag-2'])
  const summaries = await app.database.read((tx) => tx.select().from(customerSummaries))
  expect(summaries.filter(({ customerId }) => customerId === merged.id)).toEqual([])
})

test('the merged one lies in the trash and points at the kept one, over further merges too', async () => {
  const [first, second, third] = [await added(), await added(admin, { name: '第二位' }), await added()]
  await merge(second, first)
  expect((await detail(first.id)).id).toBe(second.id)
  const { data: trash } = await admin.call(getCustomerList, { deleted: true, pageSize: 100 })
  expect(trash.list.find(({ id }) => id === first.id)?.mergedInto).toEqual({ id: second.id, name: '第二位' })
  await merge(third, await detail(second.id))
  expect((await detail(first.id)).id).toBe(third.id)
  // A note that somebody still had open goes where the others went.
  await write(first.id, '晚到的')
  expect(await notesOf(third.id)).toContain('晚到的')
})

test('restored it is a customer of its own again, without what moved', async () => {
  const [keep, merged] = [await added(), await added()]
  await write(merged.id, '走了的')
  await merge(keep, await detail(merged.id))
  await admin.call(restoreCustomer, { ids: [merged.id] })
  expect(await detail(merged.id)).toMatchObject({ id: merged.id, mobile: merged.mobile, mergedInto: null })
  expect(await notesOf(merged.id)).toEqual([{ kind: 'restored' }, { kind: 'deleted' }])
})

test('nobody’s changes are lost, and twice is once', async () => {
  const [keep, merged] = [await added(), await added()]
  await admin.call(updateCustomer, { id: merged.id, version: 1, changes: { community: '后来填的' } })
  expect((await merge(keep, merged)).message).toBe('VERSION_STALE')
  const latest = await detail(merged.id)
  expect((await merge(keep, latest, ['community'])).data).toMatchObject({ community: '后来填的', version: 2 })
  expect(await merge(keep, latest, ['community'])).toMatchObject({ code: 10009, data: { version: 2 } })
  expect((await merge(latest, await detail(keep.id))).code).toBe(20404)
  expect((await merge(keep, keep)).failure.issues).toEqual([{ path: 'merged.id', message: 'same' }])
  const gone = await added()
  await admin.call(deleteCustomer, { ids: [gone.id] })
  expect((await merge(await detail(keep.id), gone)).code).toBe(20404)
})

test('what is taken has to fit, else nothing moves', async () => {
  const keep = await added(admin, { wechat: undefined })
  const merged = await added(admin, { mobile: undefined, wechat: 'only_wechat' })
  await write(merged.id, '还在')
  const now = await detail(merged.id)
  const refused = await merge(keep, now, ['mobile'])
  expect(refused.failure.issues).toEqual([{ path: 'take', message: 'contact_required' }])
  expect(await notesOf(merged.id)).toEqual(['还在'])
})

test('a sub-account merges away only what it owns', async () => {
  const [theirs, own, another] = [await added(), await added(colleague), await added(colleague)]
  expect((await merge(own, theirs, [], colleague)).code).toBe(20403)
  expect((await merge(own, another, [], colleague)).code).toBe(200)
  expect((await merge(theirs, await detail(own.id), [], colleague)).code).toBe(200)
  await admin.call(transferCustomer, { ids: [theirs.id], toUserId: colleague.userId })
})

test('notes written meanwhile are not left behind', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [keep, merged] = [await added(), await added()]
    const contents = Array.from({ length: 8 }, (_, index) => `同时 ${index}`)
    const writing = contents.map((content) => write(merged.id, content))
    const [done] = await Promise.all([merge(keep, merged), ...writing])
    // Notes do not make a version.
    expect(done.code).toBe(200)
    expect(await notesOf(keep.id)).toEqual(expect.arrayContaining(contents))
  }
})

test('every table with customers is moved, or is known not to be', async () => {
  const references = await app.database.transaction((tx) =>
    tx.execute(sql`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'customers'::regclass order by 1`),
  )
  const names = (references as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name)
  expect(names).toEqual([
    'assets',
    'customer_events',
    'customer_summaries',
    'customer_tags',
    'customers',
    'design_tasks',
    'notes',
    'quotations',
    'shares',
    'upload_links',
  ])
})
