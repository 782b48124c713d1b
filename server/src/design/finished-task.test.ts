import { join } from 'node:path'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import type { TileChangeRequest } from '@tessera/shared/contract/design/modes/tile-change'
import * as history from '@tessera/shared/contract/design/history'
import { segment } from '@tessera/shared/contract/design/segment'
import * as design from '@tessera/shared/contract/design/task'
import { FINAL_TASK_STATUSES } from '@tessera/shared/contract/design/task-fields'
import { getSamplePhotos, useSamplePhoto } from '@tessera/shared/contract/file'
import { eq } from 'drizzle-orm'
import sharp, { type Region, type Sharp } from 'sharp'
import { designResults, designTaskFiles } from '../db/schema/design'
import { files as fileTable } from '../db/schema/files'
import { chunksOf } from '../files/testing/chunks-of'
import { balances } from '../ledger/ledger.service'
import { createWorker } from '../job-kinds'
import type { JobWorker } from '../jobs/worker'
import { packageRoot } from '../package-root'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { seedDesigns } from '../seed/designs'
import { recordSampleInputs, SAMPLE_SIZE, type SampleInputs, sampleRequest } from './testing/sample-inputs'

let app: TestApp
let admin: TestPerson
let stranger: TestPerson
let inputs: SampleInputs
let worker: JobWorker

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.loginAs('13800000002')
  stranger = await app.loginAs('13800000003')
  inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, admin)
  worker = createWorker(app, { info: () => {}, warn: () => {}, error: () => {} })
  await worker.start()
}, 60_000)
afterAll(async () => {
  await worker.stop(0)
  await app.close()
})

const create = (changes: Partial<TileChangeRequest> = {}) =>
  admin.call(design.createTask, sampleRequest(inputs, changes))
const balancesOf = (person: TestPerson) => app.database.transaction((tx) => balances(tx, person.teamId))
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })
/** Standard deviation of the brightness in a part of a picture. */
const contrastIn = async (picture: Sharp, region: Region) =>
  (await sharp(await picture.extract(region).greyscale().png().toBuffer()).stats()).channels[0]!.stdev
/** Key of the stored bytes of a served picture. */
const keyOf = async (url: string) => {
  const [, fileId] = /files\/([^?]+)/.exec(url)!
  const [file] = await app.database.transaction((tx) => tx.select().from(fileTable).where(eq(fileTable.id, fileId!)))
  return file!.sha256
}
const NOBODY = { userName: '', vipType: 3, roleType: 1, userType: 'merchant', factoryId: null, tokenHash: '' } as const
const notFound = { code: 20404, message: 'NOT_FOUND', status: 200 }

describe('a finished task', () => {
  let task: design.OfferedTask

  beforeAll(async () => {
    const { data } = await create({ count: 2 })
    task = await untilFinal(admin, data.id)
  }, 120_000)

  test('has pictures from the real engine, and is charged', () => {
    expect(task).toMatchObject({
      status: 'succeeded',
      engine: 'basic',
      errorCode: null,
      charge: { state: 'captured', capturedImages: 2 },
    })
    expect(task.results).toHaveLength(2)
    expect(task.results[0]).toMatchObject({ ...SAMPLE_SIZE, outsideChangedRatio: 0, favorite: false })
    expect(task.designType === 'tile_change' && task.report!.areaSqm).toBeGreaterThan(1)
    expect(task).toMatchObject({ material: { name: 'Carrara 600×600', sizeMm: [600, 600] } })
    expect(task.finishedAt).not.toBeNull()
  })

  test('can no longer be cancelled', async () => {
    expect(await admin.call(design.cancelTask, { id: task.id })).toMatchObject({
      code: 20409,
      message: 'TASK_NOT_CANCELABLE',
    })
  })

  test('is served with the visible label and with provenance metadata; the master stays unmarked', async () => {
    const [file] = await app.database.transaction((tx) =>
      tx.select().from(fileTable).where(eq(fileTable.kind, 'result')).limit(1),
    )
    const master = await sharp(await app.storage.read(file!.sha256))
      .raw()
      .toBuffer()
    for (const query of ['', '&w=160', '&w=64&q=60']) {
      for (const url of [task.results[0]!.url, task.results[0]!.previewUrl]) {
        const { rawPayload, statusCode } = await get(`${url}${query}`)
        expect(statusCode).toBe(200)
        const { width, height, xmp } = await sharp(rawPayload).metadata()
        expect(xmp?.toString()).toContain(task.id)
        // The label is in the lower right corner, white on dark; the sample's floor there is uniform.
        const corner = { left: Math.round(width * 0.6), top: Math.round(height * 0.8) }
        const region = { ...corner, width: width - corner.left, height: height - corner.top }
        expect(await contrastIn(sharp(rawPayload), region)).toBeGreaterThan(10)
      }
    }
    const corner = { left: 262, top: 236, width: 58, height: 20 }
    expect(await contrastIn(sharp(master, { raw: { ...SAMPLE_SIZE, channels: 3 } }), corner)).toBeLessThan(4)
  })

  test('is downloaded in full size, under a readable name', async () => {
    const { data } = await admin.call(history.downloadImage, { resultId: task.results[1]!.id })
    expect(data.fileName).toMatch(/^拼居-地砖替换-Carrara 600×600-\d{4}-\d\d-\d\d-2\.jpg$/)
    expect(Date.parse(data.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000)
    const { headers, rawPayload } = await get(data.url, { accept: 'image/webp,*/*' })
    expect(headers['content-type']).toBe('image/jpeg')
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(data.fileName)}`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ ...SAMPLE_SIZE, format: 'jpeg' })
  })

  test('is downloaded without loss but for its marks', async () => {
    const { data } = await admin.call(history.downloadImage, { resultId: task.results[1]!.id, format: 'png' })
    expect(data.fileName).toMatch(/-2\.png$/)
    const { headers, rawPayload } = await get(data.url)
    expect(headers['content-type']).toBe('image/png')
    // The label of GB 45438-2025 as readers look for it: the XMP packet, one chunk before the pixels, not compressed.
    const texts = chunksOf(rawPayload).filter(({ type }) => type.endsWith('Xt'))
    const [label, ...others] = texts.map(({ type, body }) => `${type} ${body.toString()}`)
    expect([label, others]).toEqual([expect.stringMatching(/^iTXt XML:com\.adobe\.xmp\0{5}<x:xmpmeta /), []])
    const [, json] = /<TC260:AIGC>(.*)<\/TC260:AIGC>/.exec(label!)!
    expect(JSON.parse(json!)).toMatchObject({ Label: '1', ProduceID: `${task.id}-1` })
    expect((await sharp(rawPayload).metadata()).xmp?.toString()).toContain(json)
    const [, fileId] = /files\/([^?]+)/.exec(task.results[1]!.url)!
    const [file] = await app.database.transaction((tx) => tx.select().from(fileTable).where(eq(fileTable.id, fileId!)))
    const master = await sharp(await app.storage.read(file!.sha256))
      .raw()
      .toBuffer()
    // The upper half carries no mark: pixel for pixel what is stored.
    const upper = { left: 0, top: 0, width: SAMPLE_SIZE.width, height: SAMPLE_SIZE.height / 2 }
    const sent = await sharp(rawPayload).removeAlpha().extract(upper).raw().toBuffer()
    expect(Buffer.compare(sent, master.subarray(0, sent.length))).toBe(0)
    const lower = await sharp(rawPayload).removeAlpha().raw().toBuffer()
    expect(Buffer.compare(lower, master)).not.toBe(0)
    // Another name than the signed one is refused.
    expect((await get(data.url.replace('.png', '.jpg'))).statusCode).toBe(404)
  })

  test('is in the history, found by type, state, favourite and material', async () => {
    const ids = async (query: object) =>
      (await admin.call(history.getHistoryList, query)).data.list.map((each) => each.id)
    expect(await ids({ status: 'succeeded' })).toEqual([task.id])
    expect(await ids({ status: 'succeeded', designType: 'color_change' })).toEqual([])
    expect(await ids({ status: 'succeeded', keyword: 'carrara' })).toEqual([task.id])
    expect(await ids({ status: 'succeeded', keyword: '%' })).toEqual([])
    expect(await ids({ favorite: true })).toEqual([])
    const [result] = task.results
    const marked = await admin.call(history.toggleFavorite, { resultId: result!.id, favorite: true })
    expect(marked.data).toEqual({ ...result, favorite: true })
    expect(await ids({ favorite: true })).toEqual([task.id])
    expect(await ids({ status: 'succeeded', favorite: false })).toEqual([])
  })

  test('is recorded with its charge, its person and its outcome', async () => {
    const { data } = await admin.call(getCoinRecordList, { category: 'hold', unit: 'flops', pageSize: 100 })
    const record = data.list.find((each) => each.cause.id === task.id)
    expect(record).toMatchObject({
      category: 'hold',
      amount: -100,
      unit: 'flops',
      cause: { type: 'task', id: task.id, label: 'tile_change' },
      state: 'captured',
    })
    expect(record?.operatorName).toBeTruthy()
    expect(data.list.map((each) => each.createdAt)).toEqual(
      data.list.map((each) => each.createdAt).toSorted((a, b) => b.localeCompare(a)),
    )
  })

  test('is visible to its own team only', async () => {
    const resultId = task.results[0]!.id
    expect(await stranger.call(history.downloadImage, { resultId })).toMatchObject(notFound)
    expect(await stranger.call(history.toggleFavorite, { resultId, favorite: true })).toMatchObject(notFound)
    expect(await stranger.call(history.deleteResult, { resultId })).toMatchObject(notFound)
    expect(await stranger.call(history.useResultPhoto, { resultId })).toMatchObject(notFound)
  })

  test('keeps a picture that a further task was made from', async () => {
    const { data: base } = await create()
    const [result] = (await untilFinal(admin, base.id)).results
    const before = await balancesOf(admin)
    const { data: photo } = await admin.call(history.useResultPhoto, { resultId: result!.id })
    expect(photo).toMatchObject({ ...SAMPLE_SIZE, taskId: base.id })
    expect((await admin.call(history.useResultPhoto, { resultId: result!.id })).data.fileId).toBe(photo.fileId)
    expect(await balancesOf(admin)).toEqual(before)
    const { data: further } = await create({ photoFileId: photo.fileId, parentTaskId: photo.taskId })
    const continues = { taskId: base.id, designType: 'tile_change', name: 'Carrara 600×600' }
    expect(further).toMatchObject({ parentTaskId: base.id, continues })
    expect((await admin.call(design.queryTask, { id: base.id })).data.continues).toBeNull()
    expect(await admin.call(history.deleteResult, { resultId: result!.id })).toMatchObject({ code: 200 })
    expect(await admin.call(history.useResultPhoto, { resultId: result!.id })).toMatchObject(notFound)
    expect((await admin.call(design.queryTask, { id: base.id })).data.results).toEqual([])
    expect((await get(result!.previewUrl)).statusCode).toBe(404)
    const next = await untilFinal(admin, further.id)
    expect(next).toMatchObject({ status: 'succeeded', continues: null })
    // Photo and result alike: what is served is labelled, what is stored is not, so that no label is drawn twice.
    for (const { url, made } of [
      { url: photo.url, made: base },
      { url: next.results[0]!.url, made: next },
    ]) {
      const { rawPayload } = await get(url)
      expect((await sharp(rawPayload).metadata()).xmp?.toString()).toContain(made.id)
      expect(await contrastIn(sharp(rawPayload), { left: 192, top: 205, width: 128, height: 51 })).toBeGreaterThan(10)
    }
    const plain = await sharp(await app.storage.read(await keyOf(next.results[0]!.url))).toBuffer()
    expect(await contrastIn(sharp(plain), { left: 262, top: 236, width: 58, height: 20 })).toBeLessThan(4)
    await admin.call(history.deleteResult, { resultId: (await untilFinal(admin, further.id)).results[0]!.id })
  })

  test.each(['mask', 'reference'] as const)('keeps a picture that is the %s of another task', async (role) => {
    const { data: made } = await create({ count: 1 })
    const resultId = (await untilFinal(admin, made.id)).results[0]!.id
    const [result] = await app.database.transaction((tx) =>
      tx.select().from(designResults).where(eq(designResults.id, resultId)),
    )
    const fileId = result!.fileId!
    const remains = () =>
      app.database.transaction(async (tx) => (await tx.$count(fileTable, eq(fileTable.id, fileId))) === 1)
    const use = { taskId: task.id, role, ordinal: 7, fileId }
    await app.database.transaction((tx) => tx.insert(designTaskFiles).values(use))
    expect(await admin.call(history.deleteResult, { resultId })).toMatchObject({ code: 200 })
    expect(await remains()).toBe(true)
    await app.database.transaction((tx) => tx.delete(designTaskFiles).where(eq(designTaskFiles.fileId, fileId)))
  })

  test('loses a deleted picture for good, keeps its charge, and leaves the history with its last picture', async () => {
    const before = await balancesOf(admin)
    const [first, second] = task.results
    expect(await admin.call(history.deleteResult, { resultId: first!.id })).toMatchObject({ code: 200 })
    expect((await get(first!.url)).statusCode).toBe(404)
    expect((await admin.call(design.queryTask, { id: task.id })).data.results.map((each) => each.id)).toEqual([
      second!.id,
    ])
    expect(await admin.call(history.deleteResult, { resultId: first!.id })).toMatchObject(notFound)
    expect(await admin.call(history.downloadImage, { resultId: first!.id })).toMatchObject(notFound)
    await admin.call(history.deleteResult, { resultId: second!.id })
    expect((await admin.call(history.getHistoryList, { status: 'succeeded' })).data.total).toBe(0)
    expect(await balancesOf(admin)).toEqual(before)
  })
})

describe('the sample rooms', () => {
  test('a region is suggested free of charge, and its mask is usable in a task', async () => {
    const samples = (await admin.call(getSamplePhotos, {})).data.list
    const shown = await get(`${samples[0]!.url}?w=320`)
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 320 })
    const { data: photo } = await admin.call(useSamplePhoto, { key: samples[0]!.key })
    expect(photo).toMatchObject({ width: samples[0]!.width, height: samples[0]!.height })
    expect(await admin.call(useSamplePhoto, { key: 'nowhere' })).toMatchObject(notFound)

    const before = await balancesOf(admin)
    const { code, data } = await admin.call(segment, { photoFileId: photo.fileId, kind: 'floor' })
    expect(code).toBe(200)
    expect(data.polygons.length).toBeGreaterThan(0)
    const mask = await get(data.maskUrl!)
    expect(await sharp(mask.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: photo.width,
      height: photo.height,
    })
    expect(await balancesOf(admin)).toEqual(before)
    const { params } = sampleRequest(inputs)
    const plane = { ...params.plane, corners: data.plane?.corners ?? params.plane.corners }
    const used = { photoFileId: photo.fileId, maskFileId: data.maskFileId!, params: { ...params, plane } }
    expect((await create(used)).code).toBe(10011)
  }, 60_000)

  test('become finished designs of a demo account, once', async () => {
    const { userId, teamId } = stranger
    const viewer = { ...NOBODY, userId, teamId }
    const { database, pictures, jobEvents, routing } = app
    const deps = { database, files: pictures.files, events: jobEvents, routing }
    const assets = join(packageRoot, 'assets')
    await seedDesigns(deps, viewer, assets)
    await seedDesigns(deps, viewer, assets)
    const { data } = await stranger.call(history.getHistoryList, { pageSize: 100 })
    const rooms = (await admin.call(getSamplePhotos, {})).data.list
    const floors = data.list.filter(({ designType }) => designType === 'tile_change')
    expect(floors).toHaveLength(Math.min(4, rooms.length))
    expect(data.total).toBe(floors.length + 1)
    const finished = await untilFinal(stranger, floors[0]!.id)
    expect(finished).toMatchObject({ status: 'succeeded', results: [{ outsideChangedRatio: 0 }] })
    expect(finished.designType === 'tile_change' && finished.report!.areaSqm).toBeGreaterThan(3)
    const recoloured = data.list.find(({ designType }) => designType === 'color_change')
    expect(await untilFinal(stranger, recoloured!.id)).toMatchObject({
      status: 'succeeded',
      method: 'lab-recolour',
      params: { sparing: true },
      results: [{ outsideChangedRatio: 0 }],
    })
  }, 60_000)
})

async function untilFinal(person: TestPerson, id: string): Promise<design.OfferedTask> {
  for (;;) {
    const { data } = await person.call(design.queryTask, { id })
    if (FINAL_TASK_STATUSES.includes(data.status)) return data
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
