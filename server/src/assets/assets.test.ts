/** @database both: one asset is saved by twenty calls at once */
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ASSET_LIMITS,
  type AssetScope,
  createAsset,
  deleteAsset,
  getAssetList,
  getAssetQuota,
  getUnusedUploadList,
  moveAssets,
  updateAsset,
} from '@tessera/shared/contract/asset'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { createTask, queryTask } from '@tessera/shared/contract/design/task'
import { getMembership } from '@tessera/shared/contract/membership'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { getMemberDetail } from '@tessera/shared/contract/team'
import { count, eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { assets } from '../db/schema/assets'
import { materials } from '../db/schema/catalogue'
import { files } from '../db/schema/files'
import { ledgerEntries } from '../db/schema/ledger'
import { membershipTiers } from '../db/schema/people'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { upload } from '../testing/upload'
import { releaseFiles, removePersonalAssets } from './assets.service'

let app: TestApp
let person: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
  colleague = await app.loginAs('13800000012')
})
afterEach(() => setAllowance(500))
afterAll(() => app.close())

const setAllowance = (materialAllowance: number) =>
  app.database.transaction((tx) =>
    tx.update(membershipTiers).set({ materialAllowance }).where(eq(membershipTiers.vipType, 2)),
  )
const beans = async () => (await person.call(getUserPrivilege)).data.unusedBeans
const quota = async () => (await person.call(getAssetQuota)).data

/** Big squares of random colours: unlike each other, and alike after another compression. */
const picture = () =>
  sharp(randomBytes(8 * 8 * 3), { raw: { width: 8, height: 8, channels: 3 } }).resize(320, 320, { kernel: 'nearest' })
const jpeg = () => picture().jpeg().toBuffer()
const send = async (content: Uint8Array, by = person) => (await upload(app.app, by, content)).data.fileId
const keeping = (fileId: string, scope: AssetScope = 'personal') => ({ fileId, name: '客厅', scope, mostBeans: 50 })
async function keep(scope: AssetScope = 'personal') {
  const { data } = await person.call(createAsset, keeping(await send(await jpeg()), scope))
  if (data.state !== 'created') throw new Error('a new picture is no duplicate')
  return data
}

test('a picture within the allowance costs nothing; personal ones are seen by their owner alone', async () => {
  const before = await quota()
  const own = await keep()
  const shared = await keep('team')
  expect([own.chargedBeans, await beans()]).toEqual([0, before.beans])
  expect((await quota()).used).toBe(before.used + 2)
  expect((await person.call(getMembership)).data.allowances.materials.used).toBe(before.used + 2)
  expect((await person.call(getAssetList)).data.list).toEqual([shared.asset, own.asset])
  expect((await colleague.call(getAssetList)).data.list).toMatchObject([{ id: shared.asset.id, ownerName: '李云舒' }])
  const mine = (await person.call(getAssetList, { scope: 'personal' })).data
  expect(mine.list.map(({ id }) => id)).toEqual([own.asset.id])
})

test('beyond the allowance it takes 50 beans, once for each file, and the records name it', async () => {
  await setAllowance(0)
  const before = await beans()
  expect(await quota()).toMatchObject({ nextCostBeans: 50, beans: before })
  const input = keeping(await send(await jpeg()))
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.call(createAsset, input)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 10009)).toHaveLength(19)
  expect(await beans()).toBe(before - 50)
  const first = answers.find(({ code }) => code === 200)!.data
  expect(first).toMatchObject({ state: 'created', chargedBeans: 50 })
  const { data: records } = await person.call(getCoinRecordList, { category: 'material', keyword: '客厅' })
  expect(records.list[0]).toMatchObject({ amount: -50, balanceAfter: before - 50 })
  expect(records.list[0]!.cause).toEqual({ type: 'material', id: first.asset.id, label: '客厅' })
})

test('what costs more than was said is not kept, nor what cannot be paid; the upload stays and can be kept later', async () => {
  await setAllowance(0)
  const fileId = await send(await jpeg())
  const before = await beans()
  expect(await person.call(createAsset, { ...keeping(fileId), mostBeans: 0 })).toMatchObject({ message: 'QUOTE_STALE' })
  const poor = await app.loginAs('13800000001')
  await app.database.transaction((tx) =>
    tx.update(membershipTiers).set({ materialAllowance: 0 }).where(eq(membershipTiers.vipType, 1)),
  )
  const theirs = await send(await jpeg(), poor)
  for (let left = (await poor.call(getAssetQuota)).data.beans; left >= 50; left -= 50) {
    await poor.call(createAsset, keeping(await send(await jpeg(), poor)))
  }
  expect(await poor.call(createAsset, keeping(theirs))).toMatchObject({
    code: 20402,
    data: { required: 50, unit: 'beans' },
  })
  expect(await beans()).toBe(before)
  await setAllowance(500)
  expect(await person.call(createAsset, { ...keeping(fileId), mostBeans: 0 })).toMatchObject({
    code: 200,
    data: { state: 'created', chargedBeans: 0 },
  })
})

test('the same bytes and near-equals are noticed before anything is charged, among what the person sees', async () => {
  await setAllowance(0)
  const content = await jpeg()
  const { data: first } = await person.call(createAsset, keeping(await send(content)))
  const before = await beans()
  const again = await send(content)
  expect((await person.call(createAsset, keeping(again))).data).toEqual({
    state: 'duplicate',
    match: 'same',
    asset: first.asset,
  })
  const smaller = await send(await sharp(content).resize(280).jpeg({ quality: 70 }).toBuffer())
  expect((await person.call(createAsset, keeping(smaller))).data).toMatchObject({
    match: 'similar',
    asset: first.asset,
  })
  expect(await beans()).toBe(before)
  const { data: both } = await person.call(createAsset, { ...keeping(smaller), evenIfDuplicate: true })
  expect(both).toMatchObject({ state: 'created', chargedBeans: 50 })
  const theirs = await colleague.call(createAsset, keeping(await send(content, colleague)))
  expect(theirs.data.state).toBe('created')
})

test('pictures are renamed, shared and put into folders; a stale form is refused', async () => {
  const { asset } = await keep()
  const changed = { id: asset.id, version: asset.version, name: '主卧', folder: '样板间', scope: 'team' } as const
  const { data } = await person.call(updateAsset, changed)
  expect(data).toMatchObject({ name: '主卧', folder: '样板间', scope: 'team', version: asset.version + 1 })
  expect(await person.call(updateAsset, changed)).toMatchObject({ message: 'VERSION_STALE' })
  // A colleague may tidy up, but not take it away from the others.
  const taken = await colleague.call(updateAsset, { ...changed, version: data.version, scope: 'personal' })
  expect(taken.data.scope).toBe('team')
  const { data: found } = await person.call(getAssetList, { folder: '样板间' })
  expect([found.list.map(({ id }) => id), found.folders]).toEqual([[asset.id], ['样板间']])
  expect((await person.call(moveAssets, { ids: [asset.id], folder: null })).data).toEqual({ moved: 1 })
  expect((await person.call(getAssetList, { folder: '样板间' })).data).toMatchObject({ total: 0, folders: [] })
  expect((await person.call(getAssetList, { keyword: '主卧' })).data.total).toBe(1)
  expect((await person.call(updateAsset, { ...changed, version: 9, name: '\u202e' })).code).toBe(20400)
})

test('a deleted picture is gone, and gives its place back; a design made with it stays whole', async () => {
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
  const { asset: used } = await keep()
  const { asset: unused } = await keep()
  await person.call(createAsset, keeping(inputs.photoFileId))
  const made = await person.call(createTask, sampleRequest(inputs))
  const before = (await quota()).used
  const kept = (await person.call(getAssetList)).data.list.find(({ fileId }) => fileId === inputs.photoFileId)!
  const ids = [used.id, unused.id, kept.id]
  expect((await person.call(deleteAsset, { ids })).data).toEqual({ deleted: 3 })
  expect(await person.call(deleteAsset, { ids })).toMatchObject({ code: 20404 })
  expect((await quota()).used).toBe(before - 3)
  expect((await person.call(queryTask, { id: made.data.id })).code).toBe(200)
  const rows = await app.database.read((tx) => tx.select({ id: files.id, kind: files.kind }).from(files))
  expect(rows.find(({ id }) => id === inputs.photoFileId)?.kind).toBe('upload')
  expect(rows.find(({ id }) => id === unused.fileId)).toBeUndefined()
})

test('an unused upload is announced for a week and deleted after thirty days; kept and used ones stay', async () => {
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
  const waiting = await send(await jpeg())
  const { asset } = await keep()
  const unusedFor = (days: number) =>
    app.database.transaction((tx) =>
      tx
        .update(files)
        .set({ unusedSince: sql`now() - ${days} * interval '1 day'` })
        .where(sql`${files.unusedSince} is not null`),
    )
  const announced = async (by = person) => (await by.call(getUnusedUploadList)).data.list.map(({ fileId }) => fileId)
  await app.pictures.sweep()
  await unusedFor(ASSET_LIMITS.unusedDays - ASSET_LIMITS.noticeDays - 1)
  expect(await announced()).toEqual([])
  await unusedFor(ASSET_LIMITS.unusedDays - 1)
  expect(await announced()).toEqual(expect.arrayContaining([waiting, inputs.photoFileId]))
  expect(await announced(colleague)).not.toContain(waiting)
  expect((await person.call(createTask, sampleRequest(inputs))).code).toBe(10011)
  expect((await app.pictures.sweep()).uploads).toBe(0)
  await unusedFor(ASSET_LIMITS.unusedDays + 1)
  expect((await app.pictures.sweep()).uploads).toBeGreaterThan(0)
  const left = (await app.database.read((tx) => tx.select({ id: files.id }).from(files))).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([inputs.photoFileId, inputs.maskFileId, asset.fileId]))
  expect(left).not.toContain(waiting)
})

test('with a person go the pictures that only they could see', async () => {
  const { asset: own } = await keep()
  const { asset: shared } = await keep('team')
  const personal = (await app.database.read((tx) => tx.select().from(assets))).filter(
    ({ ownerUserId, scope }) => ownerUserId === person.userId && scope === 'personal',
  )
  // An admin who deletes the account is told before.
  const { data: leaving } = await colleague.call(getMemberDetail, { id: person.userId })
  expect(leaving.personalPictures).toBe(personal.length)
  await app.database.transaction((tx) => removePersonalAssets(tx, person.userId))
  const left = (await app.database.read((tx) => tx.select({ id: assets.id }).from(assets))).map(({ id }) => id)
  expect([left.includes(own.id), left.includes(shared.id)]).toEqual([false, true])
})

test('goods keep the pictures that they show, whichever; they are read once for all files', async () => {
  const fileIds: string[] = []
  for (let each = 0; each < 12; each += 1) fileIds.push(await send(await jpeg()))
  const [cover, cutout, face, image] = fileIds as [string, string, string, string]
  const good = { teamId: person.teamId, scope: 'team', kind: 'tile', name: '砖', coverFileId: cover } as const
  const shown = { ...good, cutoutFileId: cutout, faceFileIds: [face], imageFileIds: [image] }
  const goods = [shown, ...Array.from({ length: 500 }, () => good)]
  const { left, read } = await app.database.transaction(async (tx) => {
    await tx.insert(materials).values(goods)
    const rows = sql<number>`(seq_tup_read + coalesce(idx_tup_fetch, 0))::int`
    const rowsRead = async () =>
      (
        await tx
          .select({ rows })
          .from(sql`pg_stat_xact_user_tables`)
          .where(sql`relname = 'materials'`)
      )[0]!.rows
    const before = await rowsRead()
    await releaseFiles(tx, fileIds)
    const after = await rowsRead()
    const present = await tx.select({ id: files.id }).from(files).where(inArray(files.id, fileIds))
    await tx.delete(materials).where(eq(materials.coverFileId, cover))
    return { left: present.map(({ id }) => id), read: after - before }
  })
  expect(left.toSorted()).toEqual([cover, cutout, face, image].toSorted())
  expect(read).toBeLessThan(2 * goods.length)
})

describe('faults of an upload lose nothing and charge nothing', () => {
  const withExif = () =>
    picture()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 4905/100' }, IFD0: { Make: 'SecretPlace' } })
      .jpeg()
      .toBuffer()
  const bomb = () =>
    sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#ffffff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  const half = (content: Buffer) => content.subarray(0, content.length / 2)
  const REFUSED: [string, () => Promise<Buffer>, string, RegExp][] = [
    ['cut in the middle', async () => half(await jpeg()), 'photo.jpg', /^FILE_BROKEN$/],
    [
      'larger than 20 MB',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(20 * 1024 * 1024)]),
      'photo.jpg',
      /^FILE_TOO_LARGE$/,
    ],
    [
      'an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'logo.svg',
      /^FILE_TYPE_UNSUPPORTED$/,
    ],
    [
      'a page named as a photo',
      async () => Buffer.from('<html><script>alert(1)</script>'),
      'photo.jpg',
      /^FILE_TYPE_UNSUPPORTED$/,
    ],
    [
      'a PDF that begins as one',
      async () => Buffer.concat([Buffer.from('%PDF-1.4 '), await jpeg()]),
      'photo.jpg',
      /^FILE_TYPE_UNSUPPORTED$/,
    ],
    ['of 81 million pixels in few bytes', bomb, 'photo.png', /^FILE_DIMENSIONS$/],
    ['smaller than 256 pixels', () => picture().resize(200).jpeg().toBuffer(), 'photo.jpg', /^FILE_DIMENSIONS$/],
  ]
  const ACCEPTED: [string, () => Promise<Buffer>, string][] = [
    ['a photo with a place in it', withExif, 'photo.jpg'],
    [
      'a photo with a page behind it',
      async () => Buffer.concat([await jpeg(), Buffer.from('<script>SecretPlace</script>')]),
      'photo.html',
    ],
    ['a PNG named as a photo', () => picture().png().toBuffer(), 'photo.jpg'],
  ]

  const rowsOf = async (table: typeof ledgerEntries | typeof files) =>
    (await app.database.read((tx) => tx.select({ rows: count() }).from(table)))[0]!.rows
  const state = async () => ({
    beans: await beans(),
    used: (await quota()).used,
    entries: await rowsOf(ledgerEntries),
    files: await rowsOf(files),
    arriving: await readdir(join(app.config.dataDir, 'arriving')),
  })

  test.each(REFUSED)('%s', async (_name, make, fileName, message) => {
    await setAllowance(0)
    const before = await state()
    const answer = await upload(app.app, person, await make(), { fileName })
    expect(answer.message).toMatch(message)
    expect(await state()).toEqual(before)
  })

  test.each(ACCEPTED)(
    '%s is kept for its pixels alone, and charged once however often it is repeated',
    async (_name, make, fileName) => {
      await setAllowance(0)
      const before = await beans()
      const content = await make()
      // The answer to the first upload is lost: it is sent again, and what is asked twice is the keeping.
      await upload(app.app, person, content, { fileName })
      const { data } = await upload(app.app, person, content, { fileName })
      const first = await person.call(createAsset, keeping(data.fileId))
      const second = await person.call(createAsset, keeping(data.fileId))
      expect([first.code, second.code]).toEqual([200, 10009])
      expect(await beans()).toBe(before - 50)
      const { rawPayload } = await app.app.inject({ url: data.url })
      expect(rawPayload.includes('SecretPlace')).toBe(false)
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    },
  )
})
