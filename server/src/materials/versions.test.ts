/** @database both: what a version keeps is found, and let go, by SQL */
import { randomUUID } from 'node:crypto'
import { createAsset, getAssetQuota } from '@tessera/shared/contract/asset'
import {
  deleteMaterial,
  getMaterialRecord,
  type MaterialDraft,
  restoreVersion,
  saveMaterial,
  updateMaterials,
} from '@tessera/shared/contract/material'
import { deleteTag, saveTag } from '@tessera/shared/contract/tag'
import { and, eq, inArray } from 'drizzle-orm'
import { materials, materialVersionFiles, materialVersions } from '../db/schema/catalogue'
import { files } from '../db/schema/files'
import { removeUnusedUploads } from '../files/unused-uploads'
import { setAllowances, setBeans } from '../testing/shop'
import { DRAFT, saving, shopWithGoods } from './testing/shop-goods.fixtures'
import { VERSIONS } from './versions.service'

const { shop, send, sendCutout } = shopWithGoods()
const { app, admin: person, colleague } = shop

const add = async (faceFileIds: string[], draft: Partial<MaterialDraft> = {}) =>
  (await person.call(saveMaterial, saving(faceFileIds, draft))).data.material
const change = async (id: string, version: number, faceFileIds: string[], draft: Partial<MaterialDraft> = {}) =>
  (await person.call(saveMaterial, { ...saving(faceFileIds, draft), former: { id, version } })).data.material
const recordOf = async (id: string) => (await person.call(getMaterialRecord, { id })).data
const facesOf = ({ surface }: Awaited<ReturnType<typeof add>>) => surface?.faceImages.map(({ fileId }) => fileId)
const there = async (ids: string[]) =>
  (await app.database.transaction((tx) => tx.select({ id: files.id }).from(files).where(inArray(files.id, ids)))).map(
    ({ id }) => id,
  )
/** As an earlier release wrote it. */
const forgetPictures = (id: string, version: number) =>
  app.database.transaction((tx) =>
    tx
      .delete(materialVersionFiles)
      .where(and(eq(materialVersionFiles.materialId, id), eq(materialVersionFiles.version, version))),
  )

test('goods go back to a version with its words and pictures, as a new version', async () => {
  const [first, second, third] = [await send(), await send(), await send()]
  const { id } = await add([first, second], { name: '旧款', priceFen: 100, series: '云岩', sku: 'V-1' })
  await change(id, 1, [third], { name: '新款', priceFen: 200, series: '别的', sku: 'V-2' })
  await app.database.transaction(removeUnusedUploads)
  expect(await there([first, second])).toHaveLength(2)
  const before = (await person.call(getAssetQuota)).data
  const { code, data } = await person.call(restoreVersion, { id, version: 2, of: 1 })
  expect(code).toBe(200)
  expect(data.chargedBeans).toBe(0)
  expect((await person.call(getAssetQuota)).data).toMatchObject({ used: before.used + 1, beans: before.beans })
  expect(data.material).toMatchObject({ version: 3, name: '旧款', priceFen: 100, series: '云岩', sku: 'V-1' })
  expect(facesOf(data.material)).toEqual([first, second])
  const { versions } = await recordOf(id)
  expect(versions.map(({ version, pictured }) => [version, pictured])).toEqual([
    [3, true],
    [2, true],
    [1, true],
  ])
  // And forth again.
  const forth = await person.call(restoreVersion, { id, version: 3, of: 2 })
  expect(facesOf(forth.data.material)).toEqual([third])
  await person.call(deleteMaterial, { ids: [id] })
  expect(await there([first, second, third])).toEqual([])
})

test('pictures that come back beyond the allowance are told and paid like new ones, once', async () => {
  const [first, second, third, kept] = [await send(), await send(), await send(), await send()]
  const library = { fileId: kept, name: '图库', scope: 'team' as const, mostBeans: 0, evenIfDuplicate: true }
  expect((await person.call(createAsset, library)).code).toBe(200)
  const { id } = await add([first, second, third, kept])
  await change(id, 1, [third])
  expect((await recordOf(id)).versions.map(({ freshPictures }) => freshPictures)).toEqual([0, 2])
  const quota = async () => (await person.call(getAssetQuota)).data
  const before = await quota()
  // One of them has room.
  await setAllowances(shop, { materialAllowance: before.used + 1 })
  const back = (mostBeans: number) => person.call(restoreVersion, { id, version: 2, of: 1, mostBeans })
  expect((await back(49)).message).toBe('QUOTE_STALE')
  await setBeans(shop, 49)
  expect(await back(50)).toMatchObject({ message: 'BALANCE_INSUFFICIENT', failure: { required: 50, available: 49 } })
  expect((await recordOf(id)).material.version).toBe(2)
  await setBeans(shop, 60)
  const answers = await Promise.all([back(50), back(50)])
  expect(answers.map(({ message }) => message).filter((each) => each === 'VERSION_STALE')).toHaveLength(1)
  expect(answers.find(({ code }) => code === 200)!.data.chargedBeans).toBe(50)
  expect(await quota()).toMatchObject({ used: before.used + 2, beans: 10 })
  // What it has costs nothing again.
  await change(id, 3, [], { name: '改名' })
  expect((await person.call(restoreVersion, { id, version: 4, of: 3 })).data.chargedBeans).toBe(0)
  await setAllowances(shop, { materialAllowance: 500 })
})

test('status stays, tags come back as far as they exist', async () => {
  const tag = async (name: string) =>
    (await person.call(saveTag, { former: null, tag: { scope: 'material', name, color: 'green', groupId: null } })).data
  const [kept, gone] = [await tag('版本留'), await tag('版本走')]
  const { id } = await add([await send()], { tagIds: [kept.id, gone.id] })
  await change(id, 1, [], { tagIds: [] })
  await person.call(saveMaterial, { ...saving([], { tagIds: [] }), former: { id, version: 2 }, status: 'off' })
  await person.call(deleteTag, { id: gone.id, force: true })
  expect((await person.call(restoreVersion, { id, version: 3, of: 1 })).code).toBe(200)
  expect((await recordOf(id)).material).toMatchObject({ status: 'off', tagIds: [kept.id] })
})

test('a version without pictures brings its words back and leaves the pictures; the present ones are kept from now on', async () => {
  const [first, second] = [await send(), await send()]
  const { id } = await add([first], { name: '早先' })
  await person.call(updateMaterials, { ids: [id], changes: { series: '中间' } })
  await forgetPictures(id, 1)
  await forgetPictures(id, 2)
  await change(id, 2, [second], { name: '后来' })
  expect((await recordOf(id)).versions.map(({ pictured }) => pictured)).toEqual([true, true, false])
  const back = await person.call(restoreVersion, { id, version: 3, of: 1 })
  expect(back.data.material).toMatchObject({ name: '早先', version: 4 })
  expect(facesOf(back.data.material)).toEqual([second])
  expect(facesOf((await person.call(restoreVersion, { id, version: 4, of: 2 })).data.material)).toEqual([first])
})

test('another kind comes back whole, and not without the faces that it needs', async () => {
  const face = await send()
  const { id } = await add([face])
  const { laying: _l, finish: _f, groutMm: _g, groutColor: _c, ...rest } = DRAFT
  const sofa = { ...rest, kind: 'furniture', mmWidth: 2100, mmDepth: 900, mmHeight: 780 } as const
  const cutoutFileId = await sendCutout()
  const turned = { ...saving([]), former: { id, version: 1 }, material: sofa, imageFileIds: [], cutoutFileId }
  expect((await person.call(saveMaterial, turned)).code).toBe(200)
  const tile = await person.call(restoreVersion, { id, version: 2, of: 1 })
  expect(facesOf(tile.data.material)).toEqual([face])
  expect((await person.call(restoreVersion, { id, version: 3, of: 2 })).data.material.furniture).not.toBeNull()
  await forgetPictures(id, 1)
  expect((await person.call(restoreVersion, { id, version: 4, of: 1 })).message).toBe('VALIDATION')
  expect((await recordOf(id)).material.version).toBe(4)
})

test('a stale version, a number that is taken, one it never had, others’ and deleted goods are told apart', async () => {
  const { id } = await add([await send()], { sku: 'W-1' })
  await change(id, 1, [], { sku: null })
  const asked = { id, version: 2, of: 1 }
  expect((await person.call(restoreVersion, { ...asked, version: 1 })).message).toBe('VERSION_STALE')
  expect((await person.call(restoreVersion, { ...asked, of: 9 })).message).toBe('NOT_FOUND')
  await add([await send()], { sku: 'W-1' })
  expect((await person.call(restoreVersion, asked)).message).toBe('SKU_TAKEN')
  expect((await recordOf(id)).material).toMatchObject({ version: 2, sku: null })
  const stranger = await app.loginAs('13800000003')
  expect((await stranger.call(restoreVersion, asked)).message).toMatch(/NOT_FOUND|FORBIDDEN/)
  const own = (await colleague.call(saveMaterial, saving([await send(colleague)], { scope: 'personal' }))).data.material
  expect((await person.call(restoreVersion, { id: own.id, version: 1, of: 1 })).message).toBe('NOT_FOUND')
  await person.call(deleteMaterial, { ids: [id] })
  expect((await person.call(restoreVersion, asked)).message).toBe('NOT_FOUND')
})

test('pictures of versions that nobody is told any more go', async () => {
  const [first, second] = [await send(), await send()]
  const { id } = await add([first])
  await change(id, 1, [second])
  await app.database.transaction(async (tx) => {
    await tx.update(materials).set({ version: VERSIONS }).where(eq(materials.id, id))
    const [{ createdBy, values }] = (await tx
      .select()
      .from(materialVersions)
      .where(eq(materialVersions.materialId, id))) as [typeof materialVersions.$inferSelect]
    await tx.insert(materialVersions).values({ materialId: id, version: VERSIONS, createdBy, values })
  })
  expect(await there([first])).toEqual([first])
  await change(id, VERSIONS, [], { name: randomUUID().slice(0, 20) })
  expect(await there([first, second])).toEqual([second])
})
