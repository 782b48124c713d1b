/** @database both: one note is written by twenty calls at once */
import { randomUUID } from 'node:crypto'
import {
  createCustomer,
  deleteCustomer,
  getCustomerDetail,
  restoreCustomer,
  updateCustomer,
} from '@tessera/shared/contract/customer'
import { transferCustomer } from '@tessera/shared/contract/customer-transfer'
import {
  archiveNote,
  createNote,
  deleteNote,
  getMentionList,
  getNoteList,
  type Note,
  seeMentions,
  updateNote,
} from '@tessera/shared/contract/note'
import { eq, sql } from 'drizzle-orm'
import { customers } from '../db/schema/customers'
import { files } from '../db/schema/files'
import { notes } from '../db/schema/notes'
import { removeUnusedUploads } from '../files/unused-uploads'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'

let app: TestApp
let admin: TestPerson
let colleague: TestPerson
let serial = 0
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.loginAs('13800000002')
  colleague = await app.loginAs('13800000012')
})
afterAll(() => app.close())

async function customerId(values: object = {}): Promise<string> {
  const customer = { name: '客户', mobile: `1350000${String(1000 + (serial += 1))}`, ...values }
  return (await admin.call(createCustomer, { clientToken: randomUUID(), customer })).data.id
}
const write = (person: TestPerson, id: string, note: object = {}, clientToken: string = randomUUID()) =>
  person.call(createNote, { clientToken, customerId: id, note: { content: '记一笔', ...note } })
const list = async (id: string, query: object = {}) =>
  (await admin.call(getNoteList, { customerId: id, ...query })).data
const contents = (page: { list: readonly Note[] }) => page.list.map(({ content }) => content)
const aged = (id: string, hours: number) =>
  app.database.transaction((tx) =>
    tx
      .update(notes)
      .set({ createdAt: sql`now() - ${hours} * interval '1 hour'` })
      .where(eq(notes.id, id)),
  )
const upload = (person = admin) =>
  app.database.transaction(async (tx) => {
    const row = {
      id: randomUUID(),
      teamId: person.teamId,
      createdBy: person.userId,
      kind: 'upload',
      sha256: '0'.repeat(64),
      mime: 'image/jpeg',
      bytes: 1,
      width: 320,
      height: 240,
    } as const
    await tx.insert(files).values(row)
    return row.id
  })

describe('createNote', () => {
  test('keeps pictures and people in their order, and counts as the follow-up that was due', async () => {
    const id = await customerId()
    await app.database.transaction((tx) =>
      tx
        .update(customers)
        .set({ nextFollowTime: sql`now() - interval '1 hour'` })
        .where(eq(customers.id, id)),
    )
    const imageFileIds = [await upload(), await upload()]
    const note = { type: 'call', content: ' 约了周六\r\n带尺寸 ', imageFileIds, mentionUserIds: [colleague.userId] }
    const { data } = await write(admin, id, note)
    expect(data).toMatchObject({ type: 'call', content: '约了周六\n带尺寸', event: null, editable: true, version: 1 })
    expect(data.images.map(({ fileId }) => fileId)).toEqual(imageFileIds)
    expect(data.mentions.map(({ userId }) => userId)).toEqual([colleague.userId])
    expect(data.author).toEqual({ userId: admin.userId, userName: '李云舒' })
    const { data: customer } = await admin.call(getCustomerDetail, { id })
    expect(customer).toMatchObject({ lastFollowTime: data.createdAt, nextFollowTime: null, version: 1 })
  })

  test('leaves a follow-up that is still to come', async () => {
    const nextFollowTime = new Date(Date.now() + 3_600_000).toISOString()
    const id = await customerId({ nextFollowTime })
    await write(admin, id)
    expect((await admin.call(getCustomerDetail, { id })).data.nextFollowTime).toBe(nextFollowTime)
  })

  test('sent twenty times at once it is written once', async () => {
    const id = await customerId()
    const token = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(admin, id, { content: '一次' }, token)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await list(id)).total).toBe(1)
    expect(await write(admin, id, { content: '两次' }, token)).toMatchObject({ message: 'IDEMPOTENCY_MISMATCH' })
    // Tokens are per person.
    expect((await write(colleague, id, { content: '一次' }, token)).code).toBe(200)
  })

  test('a note that was sent is answered again after its customer was deleted', async () => {
    const id = await customerId()
    const token = randomUUID()
    const first = await write(admin, id, {}, token)
    await admin.call(deleteCustomer, { ids: [id] })
    expect(await write(admin, id, {}, token)).toMatchObject({ code: 10009, data: { id: first.data.id } })
    expect((await write(admin, id)).code).toBe(20404)
  })

  test('its pictures are not swept as unused', async () => {
    const id = await customerId()
    const [kept, loose] = [await upload(), await upload()]
    const { data } = await write(admin, id, { imageFileIds: [kept] })
    const left = async () => {
      await app.database.transaction(async (tx) => {
        await removeUnusedUploads(tx)
        await tx
          .update(files)
          .set({ unusedSince: sql`now() - interval '31 days'` })
          .where(sql`unused_since is not null`)
        await removeUnusedUploads(tx)
      })
      const rows = await app.database.transaction((tx) => tx.select({ id: files.id }).from(files))
      return [kept, loose].filter((each) => rows.some((row) => row.id === each))
    }
    expect(await left()).toEqual([kept])
    await admin.call(deleteNote, { id: data.id })
    expect(await left()).toEqual([])
  })
})

describe('getNoteList', () => {
  test('pages through notes and events without a gap or repetition', async () => {
    const id = await customerId()
    for (let index = 0; index < 7; index += 1) {
      await write(admin, id, { content: `第${index}条` })
      const { data } = await admin.call(getCustomerDetail, { id })
      const stage = index % 2 === 0 ? 'quote' : 'contact'
      await admin.call(updateCustomer, { id, version: data.version, changes: { stage } })
    }
    const whole = await list(id, { pageSize: 100 })
    expect(whole.total).toBe(14)
    expect(whole.list.map(({ createdAt }) => createdAt)).toEqual(
      whole.list
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await list(id, { pageSize: 3, ...(cursor ? { cursor } : {}) })
      expect(page.total).toBe(14)
      seen.push(...page.list.map((note) => note.id))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(whole.list.map((note) => note.id))
  })

  test('tells what happened to the customer', async () => {
    const id = await customerId()
    await admin.call(updateCustomer, { id, version: 1, changes: { stage: 'quote' } })
    await admin.call(transferCustomer, { ids: [id], toUserId: colleague.userId })
    await admin.call(deleteCustomer, { ids: [id] })
    await admin.call(restoreCustomer, { ids: [id] })
    const page = await list(id, { type: 'system' })
    const by = { userId: admin.userId, userName: '李云舒' }
    expect(page.list.map(({ event }) => event)).toEqual([
      { kind: 'restored' },
      { kind: 'deleted' },
      { kind: 'transfer', before: by, after: { userId: colleague.userId, userName: expect.any(String) } },
      { kind: 'stage', before: 'new', after: 'quote' },
    ])
    expect(page.list.every(({ author, editable }) => author?.userId === admin.userId && !editable)).toBe(true)
  })

  test('searches and filters what was written', async () => {
    const id = await customerId()
    await write(admin, id, { content: '想看 100% 羊毛地毯', type: 'visit' })
    await write(admin, id, { content: '电话里谈了价格', type: 'call' })
    await admin.call(updateCustomer, { id, version: 1, changes: { stage: 'quote' } })
    expect(contents(await list(id, { keyword: '0% 羊' }))).toEqual(['想看 100% 羊毛地毯'])
    expect(contents(await list(id, { type: 'call' }))).toEqual(['电话里谈了价格'])
    expect((await list(id)).total).toBe(3)
  })
})

describe('mentions', () => {
  const told = async (person: TestPerson, id: string) =>
    (await person.call(getMentionList)).data.list.filter(({ customer }) => customer.id === id)
  const mentioning = (...people: TestPerson[]) => ({ mentionUserIds: people.map(({ userId }) => userId) })

  test('a colleague is told until they have seen it, whoever edits meanwhile', async () => {
    const id = await customerId({ name: '请您看看' })
    const { data: note } = await write(admin, id, { content: '帮忙报个价', ...mentioning(admin, colleague) })
    expect(await told(admin, id)).toEqual([])
    expect(await told(colleague, id)).toEqual([
      {
        noteId: note.id,
        customer: { id, name: '请您看看' },
        author: note.author,
        content: '帮忙报个价',
        createdAt: note.createdAt,
      },
    ])
    expect((await colleague.call(seeMentions, { customerId: id })).code).toBe(200)
    await admin.call(updateNote, { id: note.id, version: 1, note: { content: '改一个字', ...mentioning(colleague) } })
    expect(await told(colleague, id)).toEqual([])
  })

  test('what was taken back, archived or deleted is not told', async () => {
    const id = await customerId()
    const notesWith = async () => (await write(admin, id, mentioning(colleague))).data
    const [edited, archived, deleted] = [await notesWith(), await notesWith(), await notesWith()]
    expect(await told(colleague, id)).toHaveLength(3)
    await admin.call(updateNote, { id: edited.id, version: 1, note: { content: '不用了' } })
    await admin.call(archiveNote, { ids: [archived.id], archived: true })
    await admin.call(deleteNote, { id: deleted.id })
    expect(await told(colleague, id)).toEqual([])
  })
})

describe('changing', () => {
  test('the author has 24 hours, an admin has longer', async () => {
    const id = await customerId()
    const { data: note } = await write(colleague, id, { content: '初稿', imageFileIds: [await upload(colleague)] })
    const edit = (person: TestPerson, version: number, content: string) =>
      person.call(updateNote, { id: note.id, version, note: { content } })
    expect((await edit(colleague, 1, '改过')).data).toMatchObject({ content: '改过', images: [], version: 2 })
    expect((await edit(colleague, 1, '过时')).message).toBe('VERSION_STALE')
    await aged(note.id, 23)
    expect((await edit(colleague, 2, '还行')).code).toBe(200)
    await aged(note.id, 24)
    const late = await edit(colleague, 3, '晚了')
    expect([late.code, late.message]).toEqual([20403, 'FORBIDDEN'])
    expect((await colleague.call(deleteNote, { id: note.id })).code).toBe(20403)
    expect((await colleague.call(getNoteList, { customerId: id })).data.list[0]).toMatchObject({ editable: false })
    expect((await edit(admin, 3, '管理员改')).data).toMatchObject({ content: '管理员改', editable: true })
  })

  test('a colleague changes nothing of another’s', async () => {
    const id = await customerId()
    const { data: note } = await write(admin, id)
    const refused = [
      await colleague.call(updateNote, { id: note.id, version: 1, note: { content: '改' } }),
      await colleague.call(archiveNote, { ids: [note.id], archived: true }),
      await colleague.call(deleteNote, { id: note.id }),
    ]
    expect(refused.map(({ code }) => code)).toEqual([20403, 20403, 20403])
  })

  test('archived notes leave the list and come back', async () => {
    const id = await customerId()
    const ids = [
      (await write(admin, id, { content: '甲' })).data.id,
      (await write(admin, id, { content: '乙' })).data.id,
    ]
    await admin.call(archiveNote, { ids: [ids[0]!], archived: true })
    expect(contents(await list(id))).toEqual(['乙'])
    expect(contents(await list(id, { archived: true }))).toEqual(['甲'])
    await admin.call(archiveNote, { ids, archived: false })
    expect(contents(await list(id))).toEqual(['乙', '甲'])
    expect((await admin.call(archiveNote, { ids: [ids[0]!, 'unknown'], archived: true })).code).toBe(20404)
    expect((await list(id)).total).toBe(2)
  })
})
