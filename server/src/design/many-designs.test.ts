import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createAsset } from '@tessera/shared/contract/asset'
import * as history from '@tessera/shared/contract/design/history'
import * as design from '@tessera/shared/contract/design/task'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { fromBufferPromise } from 'yauzl'
import { customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { type SampleResult, sampleResult } from '../testing/sample-result'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import {
  recordSampleInputs,
  SAMPLE_SIZE,
  type SampleInputs,
  samplePicture,
  sampleRequest,
} from './testing/sample-inputs'

let app: TestApp
let admin: TestPerson
let stranger: TestPerson
let inputs: SampleInputs

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.loginAs('13800000002')
  stranger = await app.loginAs('13800000003')
  inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, admin)
}, 60_000)
afterAll(async () => {
  await app.close()
})

const create = () => admin.call(design.createTask, sampleRequest(inputs))
const notFound = { code: 20404, message: 'NOT_FOUND', status: 200 }

async function unzipped(archive: Buffer): Promise<{ name: string; bytes: Buffer }[]> {
  const zip = await fromBufferPromise(archive)
  const files: { name: string; bytes: Buffer }[] = []
  for await (const entry of zip.eachEntry())
    files.push({ name: entry.fileName, bytes: await buffer(await zip.openReadStreamPromise(entry)) })
  return files
}

const ids = (list: { id: string }[]) => list.map(({ id }) => id)
const listed = async (query: object) => (await admin.call(history.getHistoryList, { pageSize: 100, ...query })).data

async function newCustomer(name: string): Promise<string> {
  const id = randomUUID()
  const people = { ownerUserId: admin.userId, createdBy: admin.userId, teamId: admin.teamId }
  const state = { source: 'walk_in', stage: 'new', level: 'C', mobile: null, wechat: 'w' } as const
  await app.database.transaction((tx) => tx.insert(customers).values({ id, name, ...people, ...state }))
  return id
}

test('designs are attached several at once, moved and detached, and the task says whom it is for', async () => {
  const [one, other] = [await sampleResult(app, admin), await sampleResult(app, admin)]
  const [wang, li] = [await newCustomer('王女士'), await newCustomer('李先生')]
  const taskIds = [one.taskId, other.taskId]
  for (let time = 0; time < 2; time++)
    expect((await admin.call(history.attachDesigns, { taskIds, customerId: wang })).code).toBe(200)
  const { list, total } = await listed({ customerId: wang })
  expect({ total, ids: ids(list) }).toEqual({ total: 2, ids: taskIds.toReversed() })
  expect(list[0]).toMatchObject({ customer: { id: wang, name: '王女士' }, creator: { id: admin.userId } })
  expect((await admin.call(history.getHistoryFilters)).data.customers).toEqual([{ id: wang, name: '王女士' }])

  await admin.call(history.attachDesigns, { taskIds: [one.taskId], customerId: li })
  await admin.call(history.attachDesigns, { taskIds: [other.taskId], customerId: null })
  expect(ids((await listed({ customerId: li })).list)).toEqual([one.taskId])
  expect((await listed({ customerId: wang })).total).toBe(0)
  expect((await admin.call(design.queryTask, { id: other.taskId })).data.customer).toBeNull()

  await app.database.transaction((tx) =>
    tx.update(customers).set({ deletedAt: new Date() }).where(eq(customers.id, li)),
  )
  expect((await admin.call(design.queryTask, { id: one.taskId })).data).toMatchObject({
    customerId: li,
    customer: null,
  })
  const attach = { taskIds: [other.taskId], customerId: li }
  expect(await admin.call(history.attachDesigns, attach)).toMatchObject(notFound)
})

test('designs are found by who made them and when', async () => {
  const colleague = await app.loginAs('13800000012')
  const theirs = await sampleResult(app, colleague)
  expect(ids((await listed({ userId: colleague.userId })).list)).toEqual([theirs.taskId])
  expect((await admin.call(history.getHistoryFilters)).data.people).toContainEqual({
    id: colleague.userId,
    name: '赵晓晴',
  })
  const { createdAt } = (await admin.call(design.queryTask, { id: theirs.taskId })).data
  const [before, later] = [-1, 1].map((ms) => new Date(Date.parse(createdAt) + ms).toISOString())
  const within = async (range: object) => ids((await listed(range)).list).includes(theirs.taskId)
  expect(await within({ from: createdAt, to: later })).toBe(true)
  expect(await within({ to: before })).toBe(false)
  expect([await within({ until: later }), await within({ until: before })]).toEqual([true, false])
  expect(await within({ from: later })).toBe(false)
})

/** A result whose photo shows another room than that of the others. */
async function ofAnotherRoom(): Promise<SampleResult> {
  const made = await sampleResult(app, admin)
  const { files } = app.pictures
  const photo = await files.storeAsIs(
    await samplePicture(SAMPLE_SIZE.width, SAMPLE_SIZE.height, '#405060').jpeg().toBuffer(),
  )
  await app.database.transaction(async (tx) => {
    const { id } = await files.record(tx, photo, { teamId: admin.teamId, createdBy: null, kind: 'upload' })
    await tx.update(designTasks).set({ photoFileId: id }).where(eq(designTasks.id, made.taskId))
  })
  return made
}

test('designs are downloaded several at once, as one archive of their pictures', async () => {
  // The first two have the same photo, uploaded twice.
  const [one, again, other] = [await sampleResult(app, admin), await sampleResult(app, admin), await ofAnotherRoom()]
  const kept = { name: '王姐家 主卧.JPG', scope: 'team', mostBeans: 50, evenIfDuplicate: true } as const
  expect((await admin.call(createAsset, { ...kept, fileId: one.photoFileId })).code).toBe(200)
  const { data } = await admin.call(history.downloadDesigns, {
    taskIds: [one, again, other].map(({ taskId }) => taskId),
  })
  expect(data.fileName).toMatch(/^拼居-3个设计-\d{4}-\d\d-\d\d\.zip$/)
  const answer = await app.app.inject({ url: data.url })
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent(data.fileName))
  const files = await unzipped(answer.rawPayload)
  // The room of a kept picture by its name, the other by its number.
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^王姐家 主卧-地砖替换-Carrara 600×600-[\d-]+-1\.jpg$/),
    expect.stringMatching(/^王姐家 主卧-地砖替换-Carrara 600×600-[\d-]+-1 \(2\)\.jpg$/),
    expect.stringMatching(/^房间 2-地砖替换-Carrara 600×600-[\d-]+-1\.jpg$/),
  ])
  // Each with the label that the law asks for.
  for (const { bytes } of files) expect((await sharp(bytes).metadata()).xmpAsString).toContain('TC260:AIGC')
  for (const forged of [data.url.replace(/t=./, 't=_'), data.url.replace(/&s=.*/, ''), '/files/designs.zip'])
    expect((await app.app.inject({ url: forged })).statusCode).toBe(404)
})

test('designs are deleted several at once, all or none', async () => {
  const [one, other] = [await sampleResult(app, admin), await sampleResult(app, admin)]
  const taskIds = [one.taskId, other.taskId]
  expect(await admin.call(history.deleteDesigns, { taskIds: [...taskIds, randomUUID()] })).toMatchObject(notFound)
  expect(ids((await listed({})).list)).toEqual(expect.arrayContaining(taskIds))
  expect((await admin.call(history.deleteDesigns, { taskIds })).code).toBe(200)
  expect(ids((await listed({})).list).filter((id) => taskIds.includes(id))).toEqual([])
  expect(await admin.call(history.downloadImage, { resultId: one.resultId })).toMatchObject(notFound)
})

test('designs are deleted also where nothing was made, but not while they are made, and by nobody else', async () => {
  const [failed, canceled, made] = [(await create()).data.id, (await create()).data.id, await sampleResult(app, admin)]
  const taskIds = [failed, canceled, made.taskId]
  const inHistory = async (query = {}) =>
    ids((await listed(query)).list)
      .filter((id) => taskIds.includes(id))
      .toSorted()
  await admin.call(design.cancelTask, { id: canceled })
  expect(await admin.call(history.deleteDesigns, { taskIds })).toMatchObject({
    code: 20409,
    message: 'TASK_UNFINISHED',
  })
  expect(await inHistory()).toEqual(taskIds.toSorted())
  await app.database.transaction((tx) =>
    tx.update(designTasks).set({ status: 'failed' }).where(eq(designTasks.id, failed)),
  )
  expect(await stranger.call(history.deleteDesigns, { taskIds: [failed] })).toMatchObject(notFound)
  expect(await inHistory({ status: 'failed' })).toEqual([failed])
  expect((await admin.call(history.deleteDesigns, { taskIds: [failed, canceled] })).code).toBe(200)
  expect(await inHistory()).toEqual([made.taskId])
  expect(await inHistory({ status: 'canceled' })).toEqual([])
  // Deleted again, as after a lost answer, it is the same.
  expect((await admin.call(history.deleteDesigns, { taskIds: [failed, made.taskId] })).code).toBe(200)
  expect(await inHistory()).toEqual([])
})
