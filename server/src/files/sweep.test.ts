/** @database postgres: the sweep meets uploads */
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { files as fileTable } from '../db/schema/files'
import { ageBlobs, ageFiles } from '../testing/age-blobs'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { upload } from '../testing/upload'
import { recordSampleInputs, sampleMask, samplePicture, sampleRequest } from '../design/testing/sample-inputs'
import { createTask } from '@tessera/shared/contract/design/task'
import { getSamplePhotos } from '@tessera/shared/contract/file'

let app: TestApp
let person: TestPerson

beforeEach(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
}, 60_000)
afterEach(() => app.close())

test('blobs without a file are deleted after the grace period, others stay', async () => {
  const orphan = await app.storage.put(Buffer.from('a process died before it could commit'))
  const { data } = await upload(app.app, person, await samplePicture(300, 300, '#123456').jpeg().toBuffer())
  expect((await app.pictures.sweep()).blobs).toBe(0)
  await ageBlobs(app.database, app.config.dataDir, 71)
  expect((await app.pictures.sweep()).blobs).toBe(0)
  await ageBlobs(app.database, app.config.dataDir, 2)
  expect((await app.pictures.sweep()).blobs).toBe(1)
  expect(await app.storage.has(orphan.key)).toBe(false)
  expect((await app.app.inject({ url: data.url })).statusCode).toBe(200)
})

test('the grace period starts when the last file is deleted, not when the picture was stored', async () => {
  const { data } = await upload(app.app, person, await samplePicture(300, 300, '#abcdef').jpeg().toBuffer())
  await ageBlobs(app.database, app.config.dataDir, 1_000)
  await app.database.transaction((tx) => tx.delete(fileTable).where(eq(fileTable.id, data.fileId)))
  expect((await app.pictures.sweep()).blobs).toBe(0)
  await ageBlobs(app.database, app.config.dataDir, 73)
  expect((await app.pictures.sweep()).blobs).toBe(1)
})

test('sample photos are served without being stored', async () => {
  const { data } = await person.call(getSamplePhotos)
  expect((await app.app.inject({ url: `${data.list[0]!.url}?w=64` })).statusCode).toBe(200)
  const stored = []
  for await (const blob of app.storage.list()) stored.push(blob)
  expect(stored).toEqual([])
})

test('a suggested mask is deleted after a week, unless a task uses it', async () => {
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
  const suggest = async () => {
    const image = await app.pictures.files.storeAsIs(await sampleMask())
    const owner = { teamId: person.teamId, createdBy: person.userId, kind: 'suggestion' } as const
    return (await app.database.transaction((tx) => app.pictures.files.record(tx, image, owner))).id
  }
  const [dismissed, used, fresh] = [await suggest(), await suggest(), await suggest()]
  expect((await person.call(createTask, sampleRequest(inputs, { maskFileId: used }))).code).toBe(10011)
  await app.database.transaction(async (tx) => {
    for (const id of [dismissed, used])
      await tx
        .update(fileTable)
        .set({ createdAt: sql`now() - interval '8 days'` })
        .where(eq(fileTable.id, id))
  })
  expect((await app.pictures.sweep()).suggestions).toBe(1)
  const left = await app.database.transaction((tx) =>
    tx.select({ id: fileTable.id }).from(fileTable).where(eq(fileTable.kind, 'suggestion')),
  )
  expect(left.map((row) => row.id).toSorted()).toEqual([used, fresh].toSorted())
})

test('resized copies are deleted after a month and recreated on request', async () => {
  const { data } = await upload(app.app, person, await samplePicture(300, 300, '#654321').jpeg().toBuffer())
  const copy = () => app.app.inject({ url: `${data.url}&w=64` })
  expect((await copy()).statusCode).toBe(200)
  expect(await app.pictures.dropOldCopies()).toBe(0)
  await ageFiles(join(app.config.dataDir, 'variants'), 24 * 31)
  expect(await app.pictures.dropOldCopies()).toBe(1)
  expect((await copy()).statusCode).toBe(200)
})
