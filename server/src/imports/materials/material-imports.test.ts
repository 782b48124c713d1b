/** @database both: two runs of one import meet, and SQL by hand settles the rows. */
import { randomBytes, randomUUID } from 'node:crypto'
import { addArchivePart, ARCHIVE_LIMITS, type PictureArchive } from '@tessera/shared/contract/archive'
import { getAssetQuota } from '@tessera/shared/contract/asset'
import { UPLOAD } from '@tessera/shared/contract/constants'
import { getMaterialList, getMaterialRecord } from '@tessera/shared/contract/material'
import {
  addMaterialRows,
  getMaterialImport,
  getMaterialImportResult,
  importMaterial,
  type MaterialRow,
  startMaterialImport,
} from '@tessera/shared/contract/material-import'
import { getTagList } from '@tessera/shared/contract/tag'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { and, count, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { removeOldArchives } from '../archives/archives.service'
import { archiveParts, archives } from '../../db/schema/archives'
import { materials } from '../../db/schema/catalogue'
import { files } from '../../db/schema/files'
import { jobs } from '../../db/schema/jobs'
import { wallets } from '../../db/schema/ledger'
import { membershipTiers } from '../../db/schema/people'
import { sweepBlobs } from '../../files/blob-sweep'
import { importJobKind, importSome } from '../import-job'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/test-app'
import { type ZipFile, zipOf } from '../../testing/zip'
import { hostileZips } from './hostile-zips'
import { materialImport } from './material-import'

let app: TestApp
let person: TestPerson
let pictures: { picture: Buffer; wide: Buffer; tiny: Buffer }
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
  pictures = {
    picture: await drawn(300, 300),
    wide: await drawn(UPLOAD.maxPx + 1, 256).then((jpeg) => sharp(jpeg).png().toBuffer()),
    tiny: await drawn(40, 40),
  }
})
beforeEach(() => setAllowance(5000))
afterAll(() => app.close())

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a7a60' } })
    .jpeg()
    .toBuffer()
const setAllowance = (materialAllowance: number) =>
  app.database.transaction((tx) =>
    tx.update(membershipTiers).set({ materialAllowance }).where(eq(membershipTiers.vipType, 2)),
  )
const setBeans = (balance: number) =>
  app.database.transaction((tx) =>
    tx
      .update(wallets)
      .set({ balance })
      .where(and(eq(wallets.teamId, person.teamId), eq(wallets.unit, 'beans'))),
  )
const beans = async () => (await person.call(getUserPrivilege)).data.unusedBeans
const named = async (keyword: string) =>
  (await person.call(getMaterialList, { keyword, managed: true, pageSize: 100 })).data.list
const fileRows = async () => (await app.database.transaction((tx) => tx.select({ rows: count() }).from(files)))[0]!.rows

let serial = 0
const row = (values: Partial<MaterialRow> = {}): MaterialRow => ({
  name: `进口砖 ${(serial += 1)}`,
  kind: 'tile',
  sku: `IMP-${serial}`,
  mmWidth: 600,
  mmHeight: 1200,
  ...values,
})

interface PartAnswer {
  code: number
  message: string
  data: { received: number; archive: PictureArchive | null }
}

async function sendPart(content: Buffer, fields: { uploadToken: string; offset: number; size: number }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([new Uint8Array(content)]), 'a.zip')
  const request = new Response(form)
  const response = await app.app.inject({
    method: 'POST',
    url: `/rush${addArchivePart.path}`,
    headers: { 'content-type': request.headers.get('content-type')!, satoken: person.token },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return response.json<PartAnswer>()
}

async function sendZip(zip: Buffer): Promise<PictureArchive> {
  const uploadToken = randomUUID()
  for (let offset = 0; ;) {
    const { data } = await sendPart(zip.subarray(offset, offset + UPLOAD.partBytes), {
      uploadToken,
      offset,
      size: zip.length,
    })
    if (data.archive) return data.archive
    offset = data.received
  }
}

const zipped = async (...names: (string | Buffer)[]) =>
  (await sendZip(zipOf(names.map((name): ZipFile => ({ name, content: pictures.picture }))))).id

async function drafted(rows: readonly MaterialRow[], archiveId: string | null) {
  const { data } = await person.call(importMaterial, { clientToken: randomUUID(), fileName: '素材.xlsx', archiveId })
  const numbered = rows.map((value, index) => ({ line: index + 2, value }))
  expect((await person.call(addMaterialRows, { id: data.id, rows: numbered })).code).toBe(200)
  return data.id
}

const kind = () => materialImport({ database: app.database, files: app.pictures.files })

/** One run of its job, as a worker makes it. */
async function run(id: string) {
  const context = { signal: new AbortController().signal, onProgress: () => {}, refs: {}, keepRef: async () => {} }
  const job = importJobKind(app.database, kind())
  const end = await job.run({ id, teamId: person.teamId, payload: {}, attempts: 1 }, context)
  await app.database.transaction(async (tx) => {
    await tx.delete(jobs).where(eq(jobs.id, id))
    await end.settle(tx)
  })
  return (await person.call(getMaterialImport, { id })).data
}

async function imported(rows: readonly MaterialRow[], archiveId: string | null, existing: 'skip' | 'update' = 'skip') {
  const id = await drafted(rows, archiveId)
  const { quote } = (await person.call(getMaterialImport, { id })).data
  const started = await person.call(startMaterialImport, { id, existing, mostBeans: quote!.costBeans })
  expect(started.code).toBe(10011)
  const done = await run(id)
  const { list } = (await person.call(getMaterialImportResult, { id })).data
  return { ...done, left: list.map(({ line, outcome, error, detail }) => ({ line, outcome, error, detail })) }
}

test('rows become materials with their faces, on sale, and cost what was said, once', async () => {
  const archiveId = await zipped('a_1.jpg', 'a_2.jpg', '面/b.jpg')
  await setAllowance((await usedPictures()) + 1)
  const before = await beans()
  const first = row({ price: 68.5, piecesPerBox: 4, pictures: ['a_1.jpg', 'a_2.jpg'] })
  const sofa = row({ kind: 'furniture', mmDepth: 900, pictures: ['面/b.jpg'] })
  const id = await drafted([first, sofa, row()], archiveId)
  expect((await person.call(getMaterialImport, { id })).data.quote).toEqual({
    newMaterials: 2,
    existingMaterials: 0,
    withoutPicture: 1,
    alike: 0,
    pictures: 3,
    free: 1,
    costBeans: 100,
    beans: before,
  })
  expect((await person.call(startMaterialImport, { id, existing: 'skip', mostBeans: 50 })).message).toBe('QUOTE_STALE')
  await person.call(startMaterialImport, { id, existing: 'skip', mostBeans: 100 })
  expect(await run(id)).toMatchObject({ state: 'done', outcomes: { added: 2, refused: 1 }, chargedBeans: 100 })
  expect(await run(id)).toMatchObject({ outcomes: { added: 2, refused: 1 }, chargedBeans: 100 })
  expect(await beans()).toBe(before - 100)
  const [tile] = await named(first.sku!)
  expect(tile).toMatchObject({ scope: 'team', status: 'on', priceFen: 6850, surface: { groutMm: 2, finish: 'matte' } })
  expect(tile!.surface!.faceImages).toHaveLength(2)
  expect((await named(sofa.sku!))[0]).toMatchObject({ kind: 'furniture', surface: null })
})

test('a row without a number that is there already is told before it is there twice', async () => {
  const archiveId = await zipped('n.jpg')
  await setAllowance((await usedPictures()) + 9)
  const { sku: _sku, ...unnumbered } = row({ pictures: ['n.jpg'] })
  const alike = async (...rows: MaterialRow[]) => {
    const id = await drafted(rows, archiveId)
    return (await person.call(getMaterialImport, { id })).data.quote
  }
  expect(await alike(unnumbered)).toMatchObject({ newMaterials: 1, alike: 0 })
  await imported([unnumbered], archiveId)
  expect(await alike(unnumbered)).toMatchObject({ newMaterials: 1, alike: 1 })
  // Another size, and one that has a number, are others.
  const larger = { ...unnumbered, mmWidth: 1234 }
  expect(await alike(larger, { ...unnumbered, sku: 'N-1' })).toMatchObject({ newMaterials: 2, alike: 0 })
})

const usedPictures = async () => (await person.call(getAssetQuota)).data.used

test('names of a Chinese Windows are read', async () => {
  // 云影灰_1.jpg in GBK.
  const { entries } = await sendZip(
    zipOf([{ name: Buffer.from('d4c6d3b0bbd25f312e6a7067', 'hex'), content: pictures.picture }]),
  )
  expect(entries.map(({ path, fault }) => [path, fault])).toEqual([['云影灰_1.jpg', null]])
})

test('tags are found by name or made, added to those of an existing material, and a row without room is refused whole', async () => {
  const archiveId = await zipped('t.jpg')
  const first = row({ pictures: ['t.jpg'], tags: ['主推', '现货', '主推'] })
  const second = row({ pictures: ['t.jpg'], tags: ['现货'] })
  expect(await imported([first, second], archiveId)).toMatchObject({ outcomes: { added: 2 }, left: [] })
  const known = async () => (await person.call(getTagList, { scope: 'material' })).data.tags
  const carriedBy = async ({ sku }: MaterialRow) => {
    const [goods] = await named(sku!)
    const tags = await known()
    return (goods!.tagIds ?? []).map((id) => tags.find((tag) => tag.id === id)?.name).toSorted()
  }
  expect(await carriedBy(first)).toEqual(['主推', '现货'].toSorted())
  expect((await known()).filter(({ name }) => name === '现货')).toHaveLength(1)
  await imported([{ ...first, tags: ['清仓'] }], null, 'update')
  expect(await carriedBy(first)).toEqual(['主推', '清仓', '现货'].toSorted())
  // A row that names none leaves them.
  const { tags: _tags, ...untold } = first
  await imported([{ ...untold, price: 5 }], null, 'update')
  expect(await carriedBy(first)).toHaveLength(3)

  const many = Array.from({ length: 18 }, (_, n) => `满${n}`)
  const before = { beans: await beans(), tags: (await known()).length }
  const over = row({ pictures: ['t.jpg'], tags: ['主推', '现货', ...many] })
  const refused = [
    { ...first, price: 9, tags: many },
    { ...over, tags: ['又一个', ...over.tags!] },
  ]
  expect((await person.call(addMaterialRows, { id: 'any', rows: [{ line: 2, value: refused[1]! }] })).message).toBe(
    'VALIDATION',
  )
  const done = await imported([refused[0]!], null, 'update')
  expect(done.left).toMatchObject([{ outcome: 'refused', error: 'TAGS_FULL' }])
  expect((await named(first.sku!))[0]).toMatchObject({ priceFen: 500 })
  expect({ beans: await beans(), tags: (await known()).length }).toEqual(before)
})

test('a material that is there is left or updated by its number, and keeps its pictures', async () => {
  const archiveId = await zipped('a.jpg', 'b.jpg')
  const first = row({ price: 10, series: '云', pictures: ['a.jpg'] })
  await imported([first], archiveId)
  const [before] = await named(first.sku!)
  const changed = { ...first, name: '改了名', price: 12, series: undefined, pictures: ['b.jpg'] }
  const files = await fileRows()
  expect(await imported([changed], archiveId)).toMatchObject({ outcomes: { skipped: 1 } })
  expect(await imported([changed], archiveId, 'update')).toMatchObject({ outcomes: { updated: 1 }, chargedBeans: 0 })
  const [after] = await named(first.sku!)
  expect(after).toMatchObject({ name: '改了名', priceFen: 1200, series: '云', version: before!.version + 1 })
  expect(after!.surface!.faceImages.map(({ fileId }) => fileId)).toEqual(
    before!.surface!.faceImages.map(({ fileId }) => fileId),
  )
  expect(await fileRows()).toBe(files)
  const { versions } = (await person.call(getMaterialRecord, { id: after!.id })).data
  expect(versions).toHaveLength(2)
  const other = { ...changed, kind: 'reference' as const }
  expect((await imported([other], null, 'update')).left).toMatchObject([{ error: 'KIND_DIFFERS' }])
})

test('a run that dies in the middle is taken up without a double', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `${index}.jpg`)
  const archiveId = await zipped(...names)
  const rows = names.map((name) => row({ series: '断点', pictures: [name] }))
  const id = await drafted(rows, archiveId)
  await person.call(startMaterialImport, { id, existing: 'skip', mostBeans: 0 })
  const none = { lines: new Set(rows.map((_, index) => index + 2)), ready: new Map() }
  const died = app.database.transaction(async (tx) => {
    await importSome(tx, kind(), id, none)
    throw new Error('killed before the commit')
  })
  await expect(died).rejects.toThrow('killed')
  // Two processes at once, as after a lease that ran out too early.
  await Promise.all([run(id), run(id)])
  const { data } = await person.call(getMaterialImport, { id })
  expect(data).toMatchObject({ state: 'done', rows: 60, outcomes: { added: 60 } })
  const made = await app.database.transaction((tx) => tx.select().from(materials).where(eq(materials.series, '断点')))
  expect(made).toHaveLength(60)
  expect(new Set(made.map(({ sku }) => sku)).size).toBe(60)
})

test('never more is taken than was agreed to: a row that became dearer is left, with its pictures', async () => {
  const archiveId = await zipped('a.jpg', 'b.jpg', 'c.jpg')
  await setAllowance((await usedPictures()) + 1)
  const before = { beans: await beans(), files: await fileRows() }
  const id = await drafted([row({ pictures: ['a.jpg'] }), row({ pictures: ['b.jpg', 'c.jpg'] })], archiveId)
  await person.call(startMaterialImport, { id, existing: 'skip', mostBeans: 100 })
  // Somebody takes the free place meanwhile.
  await setAllowance(0)
  expect(await run(id)).toMatchObject({ outcomes: { added: 1, refused: 1 }, chargedBeans: 50 })
  const { list } = (await person.call(getMaterialImportResult, { id })).data
  expect(list).toMatchObject([{ line: 3, error: 'QUOTE_STALE' }])
  expect({ beans: await beans(), files: await fileRows() }).toEqual({
    beans: before.beans - 50,
    files: before.files + 1,
  })
})

test('a number that stands twice is one material, and its batch goes on', async () => {
  const archiveId = await zipped('a.jpg')
  const twice = row({ pictures: ['a.jpg'] })
  const done = await imported([twice, { ...twice, name: '又一次' }, row({ pictures: ['a.jpg'] })], archiveId)
  expect(done).toMatchObject({ state: 'done', outcomes: { added: 2, skipped: 1 } })
})

test('a picture is taken in once, however many rows name it, and none that nobody pays for', async () => {
  const archiveId = await zipped('a.jpg', 'b.jpg', 'c.jpg')
  await setAllowance((await usedPictures()) + 3)
  const takes = jest.spyOn(app.pictures.files, 'takeImage')
  const rows = [['gone.jpg'], ['a.jpg', 'a.jpg'], ['b.jpg', 'c.jpg'], ['b.jpg'], ['c.jpg']]
  const id = await drafted(
    rows.map((pictures) => row({ pictures })),
    archiveId,
  )
  // Agrees to any price, and there are no beans for it.
  const before = await beans()
  await setBeans(0)
  await person.call(startMaterialImport, { id, existing: 'skip', mostBeans: 1_000_000 })
  expect(await run(id)).toMatchObject({ outcomes: { added: 2, refused: 3 }, chargedBeans: 0 })
  await setBeans(before)
  const { list } = (await person.call(getMaterialImportResult, { id })).data
  expect(list.map(({ line, error }) => [line, error])).toEqual([
    [2, 'PICTURE_MISSING'],
    [4, 'BALANCE_INSUFFICIENT'],
    [6, 'BALANCE_INSUFFICIENT'],
  ])
  expect(takes).toHaveBeenCalledTimes(2)
  takes.mockRestore()
})

describe('hostile zips', () => {
  const names = Object.keys(hostileZips({ picture: Buffer.alloc(9000), wide: Buffer.alloc(1), tiny: Buffer.alloc(1) }))

  test('are at least forty', () => expect(names.length).toBeGreaterThanOrEqual(40))

  test.each(names)('%s', async (name) => {
    const { zip, archive: refusal, entry, row: refused } = hostileZips(pictures)[name]!
    await setAllowance(0)
    const before = { files: await fileRows(), beans: await beans(), goods: await goods() }
    const archive = await sendZip(zip)
    expect(archive.fault).toBe(refusal ?? null)
    if (refusal) {
      expect(archive).toEqual({ id: null, fault: refusal, entries: [] })
      expect(await kept()).not.toContain(zip.length)
    }
    if (entry)
      expect(archive.entries.filter(({ path }) => path === entry.path).map(({ fault }) => fault)).toEqual(
        entry.fault === null ? [] : [entry.fault],
      )
    // Whoever names the file all the same gets nothing of it, and is told which it was.
    const path = (refused ?? entry)?.path
    if (path !== undefined) {
      const done = await imported([row({ pictures: [path] })], archive.id)
      expect(done).toMatchObject({ outcomes: { added: 0, refused: 1 }, chargedBeans: 0 })
      expect(done.left).toEqual([
        { line: 2, outcome: 'refused', error: refused?.error ?? 'PICTURE_MISSING', detail: path },
      ])
    }
    expect({ files: await fileRows(), beans: await beans(), goods: await goods() }).toEqual(before)
  })

  const goods = async () =>
    (
      await app.database.transaction((tx) =>
        tx.select({ rows: count() }).from(materials).where(like(materials.sku, 'IMP-%')),
      )
    )[0]!.rows
  const kept = async () =>
    (await app.database.transaction((tx) => tx.select({ size: archives.size }).from(archives))).map(({ size }) => size)
})

test('an archive goes on where it stopped, and a file that is too large is refused at its first part', async () => {
  const zip = zipOf([{ name: 'a.jpg', content: randomBytes(2 * UPLOAD.partBytes), stored: true }])
  const fields = { uploadToken: randomUUID(), size: zip.length }
  const part = (from: number) => zip.subarray(from, from + UPLOAD.partBytes)
  expect((await sendPart(part(0), { ...fields, offset: 0 })).data).toEqual({
    received: UPLOAD.partBytes,
    archive: null,
  })
  // Its answer was lost, and the next one came twice.
  expect((await sendPart(part(0), { ...fields, offset: 0 })).data.received).toBe(UPLOAD.partBytes)
  const second = { ...fields, offset: UPLOAD.partBytes }
  await Promise.all([sendPart(part(UPLOAD.partBytes), second), sendPart(part(UPLOAD.partBytes), second)])
  const last = await sendPart(part(2 * UPLOAD.partBytes), { ...fields, offset: 2 * UPLOAD.partBytes })
  expect(last.data.archive).toMatchObject({ entries: [{ path: 'a.jpg', fault: null }] })
  const again = await sendPart(Buffer.alloc(0), { ...fields, offset: zip.length })
  expect(again.data).toEqual(last.data)
  const huge = { uploadToken: randomUUID(), offset: 0, size: ARCHIVE_LIMITS.bytes + 1 }
  expect((await sendPart(part(0), huge)).message).toBe('VALIDATION')
})

test('archives that nobody came back to go with their bytes', async () => {
  const id = await zipped('old.jpg')
  const stays = await zipped('new.jpg')
  await app.database.transaction(async (tx) => {
    await tx
      .update(archives)
      .set({ updatedAt: new Date('2025-01-01') })
      .where(eq(archives.id, id!))
    await removeOldArchives(tx)
  })
  const left = await app.database.transaction((tx) => tx.select().from(archiveParts))
  expect(left.map(({ archiveId }) => archiveId)).toEqual(expect.not.arrayContaining([id]))
  // The sweep leaves the bytes of the other one.
  await sweepBlobs({ database: app.database, storage: app.storage, graceHours: -1 }, { confirmed: true })
  expect(await imported([row({ pictures: ['new.jpg'] })], stays)).toMatchObject({ outcomes: { added: 1 } })
})
