/** @database both: two take the last included picture */
import { randomUUID } from 'node:crypto'
import { createAsset, getAssetList, getAssetQuota } from '@tessera/shared/contract/asset'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { createTask, queryTask } from '@tessera/shared/contract/design/task'
import {
  deleteMaterial,
  getMaterialFacets,
  getMaterialList,
  getMaterialRecord,
  getMaterialUses,
  type MaterialDraft,
  saveMaterial,
  updateMaterials,
  updateStatus,
} from '@tessera/shared/contract/material'
import { createNote } from '@tessera/shared/contract/note'
import { saveTag } from '@tessera/shared/contract/tag'
import { search } from '@tessera/shared/contract/search'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { assets } from '../db/schema/assets'
import { materials } from '../db/schema/catalogue'
import { files } from '../db/schema/files'
import { idempotencyKeys, memberships, membershipTiers } from '../db/schema/people'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { upload } from '../testing/upload'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { fillLooks } from './looks.service'
import { removePersonalMaterials } from './materials.service'

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

let shade = 0
async function send(by = person): Promise<string> {
  shade += 1
  const picture = sharp({
    create: { width: 300, height: 300, channels: 3, background: { r: shade * 9, g: 90, b: 60 } },
  })
  return (await upload(app.app, by, await picture.jpeg().toBuffer())).data.fileId
}

const DRAFT: MaterialDraft = {
  kind: 'tile',
  scope: 'team',
  name: '自家仿古砖',
  sku: null,
  priceFen: 2_880,
  unit: '片',
  piecesPerBox: 4,
  mmWidth: 600,
  mmHeight: 300,
  groutMm: 2,
  groutColor: '#c8c4bc',
  laying: 'straight',
  finish: 'matte',
}
const saving = (faceFileIds: string[], draft: Partial<MaterialDraft> = {}) => ({
  clientToken: randomUUID(),
  former: null as { id: string; version: number } | null,
  material: { ...DRAFT, ...draft },
  faceFileIds,
  mostBeans: 50,
})
const offered = async (by: TestPerson) => (await by.call(getMaterialList, { kind: 'tile', pageSize: 100 })).data.list
const used = async () => (await person.call(getAssetQuota)).data.used

test('a photographed tile is on sale at once, first in the picker of the whole team', async () => {
  const before = await used()
  const face = await send()
  const { code, data } = await person.call(saveMaterial, saving([face]))
  expect(code).toBe(200)
  expect(data).toMatchObject({ chargedBeans: 0, material: { ...unpriced(), status: 'on' } })
  expect(data.material.surface).toMatchObject({ mmWidth: 600, mmHeight: 300, faceImages: [{ fileId: face }] })
  expect((await offered(colleague))[0]).toMatchObject({ id: data.material.id })
  expect(await used()).toBe(before + 1)
  const [file] = await app.database.transaction((tx) => tx.select().from(files).where(eq(files.id, face)))
  expect(file).toMatchObject({ kind: 'asset', unusedSince: null })
})
const unpriced = () => ({ name: DRAFT.name, priceFen: DRAFT.priceFen, piecesPerBox: 4, scope: 'team', version: 1 })

test('a personal tile is its owner’s alone, and goes with them', async () => {
  const face = await send(colleague)
  const { data } = await colleague.call(saveMaterial, saving([face], { scope: 'personal', sku: 'P-1' }))
  expect((await offered(person)).map(({ id }) => id)).not.toContain(data.material.id)
  // The number is not refused to somebody who cannot see whose it is.
  expect((await person.call(saveMaterial, saving([await send()], { scope: 'personal', sku: 'P-1' }))).code).toBe(200)
  const change = { ...saving([]), former: { id: data.material.id, version: 1 } }
  expect((await person.call(saveMaterial, change)).message).toBe('NOT_FOUND')
  await app.database.transaction((tx) => removePersonalMaterials(tx, colleague.userId))
  expect((await offered(colleague)).map(({ id }) => id)).not.toContain(data.material.id)
  expect(await app.database.transaction((tx) => tx.select().from(files).where(eq(files.id, face)))).toEqual([])
})

test('a repeated call adds, and charges, nothing; beans beyond what was said are not taken', async () => {
  await setAllowance(0)
  const input = saving([await send()])
  expect((await person.call(saveMaterial, { ...input, mostBeans: 0 })).message).toBe('QUOTE_STALE')
  const [first, second] = [await person.call(saveMaterial, input), await person.call(saveMaterial, input)]
  expect(first).toMatchObject({ code: 200, data: { chargedBeans: 50 } })
  expect(second).toMatchObject({ code: 10009, data: { chargedBeans: 50, material: { id: first.data.material.id } } })
  const records = (await person.call(getCoinRecordList, { pageSize: 100 })).data.list
  expect(records.filter(({ cause }) => cause.id === first.data.material.id)).toHaveLength(1)
})

test('two at a time take the last included picture once', async () => {
  await setAllowance((await used()) + 1)
  const both = await Promise.all([
    person.call(saveMaterial, saving([await send()])),
    person.call(saveMaterial, saving([await send()])),
  ])
  expect(both.map(({ data }) => data.chargedBeans).toSorted()).toEqual([0, 50])
})

test('a change keeps the faces, a new face costs, a dropped one goes, an older version is refused', async () => {
  const [first, other] = [await send(), await send()]
  const { data } = await person.call(saveMaterial, saving([first]))
  await setAllowance(0)
  const former = { id: data.material.id, version: 1 }
  const renamed = await colleague.call(saveMaterial, { ...saving([], { name: '改名', mmWidth: 800 }), former })
  expect(renamed.data).toMatchObject({ chargedBeans: 0, material: { name: '改名', version: 2 } })
  expect(renamed.data.material.surface?.faceImages.map(({ fileId }) => fileId)).toEqual([first])
  expect((await person.call(saveMaterial, { ...saving([]), former })).message).toBe('VERSION_STALE')
  const swapped = { ...saving([other]), former: { ...former, version: 2 } }
  expect((await person.call(saveMaterial, swapped)).data).toMatchObject({ chargedBeans: 50, material: { version: 3 } })
  const rows = await app.database.transaction((tx) => tx.select().from(files).where(eq(files.id, first)))
  expect(rows).toEqual([])
})

test('a token pays once: not for a colleague who uses it too, nor again once it is forgotten', async () => {
  const { data } = await person.call(saveMaterial, saving([await send()]))
  await setAllowance(0)
  const clientToken = randomUUID()
  const { id } = data.material
  const swap = async (by: TestPerson, version: number) =>
    by.call(saveMaterial, { ...saving([await send(by)]), clientToken, former: { id, version } })
  expect((await swap(person, 1)).data).toMatchObject({ chargedBeans: 50 })
  expect((await swap(colleague, 2)).data).toMatchObject({ chargedBeans: 50 })
  const forgotten = eq(idempotencyKeys.clientToken, clientToken)
  await app.database.transaction((tx) => tx.delete(idempotencyKeys).where(forgotten))
  expect((await swap(person, 3)).data).toMatchObject({ chargedBeans: 50 })
  const records = (await person.call(getCoinRecordList, { pageSize: 100 })).data.list
  expect(records.filter(({ cause }) => cause.id === id)).toHaveLength(3)
})

test('a face that is kept already costs nothing again', async () => {
  const face = await send()
  await person.call(createAsset, { fileId: face, name: '砖', scope: 'team', mostBeans: 50, evenIfDuplicate: true })
  await setAllowance(0)
  expect((await person.call(saveMaterial, { ...saving([face]), mostBeans: 0 })).data).toMatchObject({ chargedBeans: 0 })
})

test('a picture that a customer sent costs what a face costs', async () => {
  const face = await send()
  await person.call(createAsset, { fileId: face, name: '砖', scope: 'team', mostBeans: 50, evenIfDuplicate: true })
  await app.database.transaction((tx) => tx.update(assets).set({ source: 'customer' }).where(eq(assets.fileId, face)))
  await setAllowance(0)
  expect((await person.call(saveMaterial, { ...saving([face]), mostBeans: 0 })).message).toBe('QUOTE_STALE')
  expect((await person.call(saveMaterial, saving([face]))).data).toMatchObject({ chargedBeans: 50 })
})

test('a number is given once', async () => {
  expect((await person.call(saveMaterial, saving([await send()], { sku: 'T-1' }))).code).toBe(200)
  expect((await person.call(saveMaterial, saving([await send()], { sku: 'T-1' }))).message).toBe('SKU_TAKEN')
})

test('the team’s goods need the material area; a basic member keeps their own', async () => {
  const basic = await app.loginAs('13800000001')
  const face = await send(basic)
  expect((await basic.call(saveMaterial, saving([face]))).message).toBe('FORBIDDEN')
  expect((await basic.call(saveMaterial, saving([face], { scope: 'personal' }))).code).toBe(200)
})

test('the team’s goods are not taken from it: not without the material area, nor by who did not give them', async () => {
  const { data } = await person.call(saveMaterial, saving([await send()]))
  const change = () => ({
    ...saving([], { scope: 'personal', name: '拿走' }),
    former: { id: data.material.id, version: data.material.version },
  })
  const setTier = (vipType: number) =>
    app.database.transaction((tx) =>
      tx.update(memberships).set({ vipType }).where(eq(memberships.teamId, person.teamId)),
    )
  await setTier(1)
  expect((await person.call(saveMaterial, change())).message).toBe('FORBIDDEN')
  await setTier(2)
  expect((await colleague.call(saveMaterial, change())).data.material).toMatchObject({ scope: 'team', name: '拿走' })
  expect((await offered(person)).map(({ id }) => id)).toContain(data.material.id)
  const owners = { ...change(), former: { id: data.material.id, version: 2 } }
  expect((await person.call(saveMaterial, owners)).data.material).toMatchObject({ scope: 'personal' })
  expect((await offered(colleague)).map(({ id }) => id)).not.toContain(data.material.id)
})

test('the search finds it by the initials of its new name, not of the former', async () => {
  const { data } = await person.call(saveMaterial, saving([await send()], { name: '旧名字' }))
  const named = async (keyword: string) => (await person.call(search, { keyword })).data.list.map(({ id }) => id)
  expect(await named('jmz')).toContain(data.material.id)
  const former = { id: data.material.id, version: 1 }
  await person.call(saveMaterial, { ...saving([], { name: '新称呼' }), former })
  expect(await named('xch')).toContain(data.material.id)
  expect(await named('jmz')).not.toContain(data.material.id)
})

test('a colleague’s picture is no face, no asset and no picture of a note', async () => {
  const face = await send(colleague)
  expect((await person.call(saveMaterial, saving([face]))).message).toBe('NOT_FOUND')
  const asset = { fileId: face, name: '别人的', scope: 'personal', mostBeans: 50 } as const
  expect((await person.call(createAsset, asset)).message).toBe('NOT_FOUND')
  const customer = (await person.call(getCustomerList)).data.list[0]!
  const note = { content: '看图', imageFileIds: [face] }
  const noted = { clientToken: randomUUID(), customerId: customer.id, note }
  expect((await person.call(createNote, noted)).message).toBe('NOT_FOUND')
  await colleague.call(createAsset, { ...asset, evenIfDuplicate: true })
  expect((await person.call(createNote, noted)).message).toBe('NOT_FOUND')
  expect((await person.call(getAssetList, { keyword: '别人的' })).data.list).toEqual([])
  expect((await colleague.call(createNote, noted)).code).toBe(200)
})

test('what is no tile is refused', async () => {
  const face = await send()
  const wrong: Partial<MaterialDraft>[] = [
    { mmWidth: 9 },
    { mmHeight: 3201 },
    { groutMm: 21 },
    { groutColor: 'red' },
    { name: ' ' },
  ]
  for (const draft of wrong) expect((await person.call(saveMaterial, saving([face], draft))).message).toBe('VALIDATION')
  expect((await person.call(saveMaterial, saving([]))).message).toBe('VALIDATION')
})

const managed = async (query: object = {}) =>
  (await person.call(getMaterialList, { managed: true, pageSize: 100, ...query })).data.list
const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('goods are narrowed down by what they are, and found by name, number and initials', async () => {
  const by = { series: '云岩', mmWidth: 600, mmHeight: 1200, priceFen: 5_500 }
  const { data } = await person.call(saveMaterial, saving([await send()], { ...by, name: '雅士白', sku: 'YS-600' }))
  const { id } = data.material
  const hits = async (query: object) => (await managed(query)).map((each) => each.id).includes(id)
  for (const query of [
    { kind: 'tile' },
    { scope: 'team' },
    { status: 'on' },
    { series: '云岩' },
    { finish: 'matte' },
    { size: '1200x600' },
    { priceFrom: 5_000, priceTo: 5_500 },
    { keyword: 'ysb' },
    { keyword: 'ys-6' },
    { keyword: '士白' },
  ])
    expect({ query, found: await hits(query) }).toEqual({ query, found: true })
  for (const query of [
    { kind: 'fabric' },
    { scope: 'factory' },
    { status: 'off' },
    { series: '别的' },
    { finish: 'polished' },
    { size: '600x600' },
    { priceTo: 5_499 },
    { keyword: '100%' },
  ])
    expect({ query, found: await hits(query) }).toEqual({ query, found: false })
  const { data: facets } = await person.call(getMaterialFacets, { kind: 'tile' })
  expect(facets.series).toContain('云岩')
  expect(facets.sizes).toContainEqual({ mmWidth: 600, mmHeight: 1200 })
})

test('goods carry tags, are found by them, and several are given one at once', async () => {
  const draft = { scope: 'material', groupId: null, color: 'teal' } as const
  const tagged = async (name: string) => (await person.call(saveTag, { former: null, tag: { ...draft, name } })).data.id
  const [hot, gone] = [await tagged('爆款'), await tagged('清仓')]
  const first = (await person.call(saveMaterial, saving([await send()], { tagIds: [hot] }))).data.material
  const other = (await person.call(saveMaterial, saving([await send()]))).data.material
  expect((await managed({ tagId: hot })).map(({ id, tagIds }) => [id, tagIds])).toEqual([[first.id, [hot]]])
  const change = { ids: [first.id, other.id], changes: { addTagIds: [gone], removeTagIds: [hot] } }
  await person.call(updateMaterials, change)
  expect(await managed({ tagId: hot })).toEqual([])
  expect((await managed({ tagId: gone })).map(({ id }) => id).toSorted()).toEqual([first.id, other.id].toSorted())
  const basic = await app.loginAs('13800000003')
  const foreign = (await basic.call(saveTag, { former: null, tag: { ...draft, name: '别家' } })).data.id
  expect((await person.call(saveMaterial, saving([await send()], { tagIds: [foreign] }))).message).toBe('NOT_FOUND')
})

test('pages of all owners’ goods follow on each other, in one order', async () => {
  await platformFloor(await send())
  const all = await managed({ sortField: 'name', sortOrder: 'asc' })
  const pages = [1, 2, 3].map((pageNum) => managed({ sortField: 'name', sortOrder: 'asc', pageSize: 4, pageNum }))
  expect(names((await Promise.all(pages)).flat())).toEqual(names(all.slice(0, 12)))
})

test('what is off sale is in the material area only', async () => {
  const { data } = await person.call(saveMaterial, saving([await send()]))
  const { id } = data.material
  expect((await person.call(updateStatus, { ids: [id], status: 'off' })).data).toEqual({ changed: 1 })
  expect((await offered(person)).map((each) => each.id)).not.toContain(id)
  expect((await managed({ status: 'off' })).map((each) => each.id)).toEqual([id])
  const basic = await app.loginAs('13800000001')
  expect((await basic.call(getMaterialList, { managed: true })).message).toBe('FORBIDDEN')
  const record = await colleague.call(getMaterialRecord, { id })
  expect(record.data).toMatchObject({ own: true, designs: 0, material: { status: 'off', version: 2 } })
  expect(record.data.versions.map(({ version, values }) => [version, values['status']])).toEqual([
    [2, 'off'],
    [1, 'on'],
  ])
})

async function platformFloor(coverFileId: string): Promise<{ id: string }> {
  const id = randomUUID()
  const { scope: _scope, ...words } = DRAFT
  const row: typeof materials.$inferInsert = {
    ...words,
    id,
    scope: 'platform',
    kind: 'woodFloor',
    status: 'on',
    coverFileId,
    faceFileIds: [coverFileId],
  }
  await app.database.transaction((tx) => tx.insert(materials).values(row))
  return { id }
}

test('several are changed at once, all or none', async () => {
  const ids: string[] = []
  for (const name of ['甲砖', '乙砖'])
    ids.push((await person.call(saveMaterial, saving([await send()], { name }))).data.material.id)
  const platform = await platformFloor(await send())
  const change = { changes: { series: '同系列', priceFen: 100 } }
  expect((await person.call(updateMaterials, { ids: [...ids, platform.id], ...change })).message).toBe('NOT_FOUND')
  expect((await managed({ series: '同系列' })).length).toBe(0)
  expect((await person.call(updateMaterials, { ids, ...change })).data).toEqual({ changed: 2 })
  expect((await managed({ series: '同系列' })).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect((await person.call(updateMaterials, { ids, ...change })).data).toEqual({ changed: 0 })
})

test('a deleted one goes with its pictures; the designs it is in are told before, and stay', async () => {
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
  const face = await send()
  const { id } = (await person.call(saveMaterial, saving([face]))).data.material
  const task = await person.call(createTask, sampleRequest({ ...inputs, materialId: id }))
  expect(task.code).toBe(10011)
  expect((await person.call(getMaterialUses, { ids: [id] })).data.list).toEqual([{ id, designs: 1 }])
  const unused = (await person.call(saveMaterial, saving([await send()]))).data.material
  const faceOfUnused = unused.surface!.faceImages[0]!.fileId
  expect((await person.call(deleteMaterial, { ids: [id, unused.id] })).data).toEqual({ deleted: 2 })
  expect((await person.call(getMaterialRecord, { id })).message).toBe('NOT_FOUND')
  expect((await person.call(queryTask, { id: task.data.id })).code).toBe(200)
  const left = await app.database.transaction((tx) =>
    tx
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.id, [face, faceOfUnused])),
  )
  expect(left).toEqual([{ id: face }])
})

test('furniture has its size and a cut-out; goods without faces have pictures', async () => {
  const { laying: _l, finish: _f, groutMm: _g, groutColor: _c, ...rest } = DRAFT
  const sofa = { ...rest, kind: 'furniture', mmWidth: 2100, mmDepth: 900, mmHeight: 780, name: '沙发' } as const
  const asked = { ...saving([]), material: sofa }
  expect((await person.call(saveMaterial, asked)).failure.issues).toEqual([
    { path: 'imageFileIds', message: 'required' },
  ])
  const opaque = await person.call(saveMaterial, { ...asked, cutoutFileId: await send() })
  expect(opaque.failure.issues).toEqual([{ path: 'cutoutFileId', message: 'invalid_value' }])
  const cutoutFileId = await sendCutout()
  const saved = (await person.call(saveMaterial, { ...saving([]), material: sofa, cutoutFileId })).data.material
  expect(saved).toMatchObject({ surface: null, furniture: { mmWidth: 2100, mmDepth: 900, mmHeight: 780 } })
  const picture = await send()
  const { mmWidth: _w, mmDepth: _d, mmHeight: _h, ...words } = sofa
  const lamp = { ...saving([]), material: { ...words, kind: 'soft', name: '吊灯' } as const, imageFileIds: [picture] }
  const { data } = await person.call(saveMaterial, lamp)
  expect(data.material).toMatchObject({ kind: 'soft', surface: null, furniture: null })
  const record = await person.call(getMaterialRecord, { id: data.material.id })
  expect(record.data.images.map(({ fileId }) => fileId)).toEqual([picture])
})

async function sendCutout(): Promise<string> {
  const picture = sharp({
    create: { width: 300, height: 300, channels: 4, background: { r: 90, g: 60, b: 30, alpha: 0.5 } },
  })
  return (await upload(app.app, person, await picture.png().toBuffer())).data.fileId
}

test('goods are found by a colour and by a photo, the nearest first, also those from before', async () => {
  const plain = async (r: number, g: number, b: number) => {
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: { r, g, b } } })
    return (await upload(app.app, person, await picture.png().toBuffer())).data.fileId
  }
  await person.call(saveMaterial, saving([await plain(30, 60, 200)], { name: '蓝砖', series: '找色' }))
  await person.call(saveMaterial, saving([await plain(60, 90, 220)], { name: '浅蓝砖', series: '找色' }))
  await person.call(saveMaterial, saving([await plain(240, 240, 230)], { name: '白砖', series: '找色' }))
  expect(names(await managed({ series: '找色', color: '#1e3cc8' }))).toEqual(['蓝砖', '浅蓝砖', '白砖'])
  const photo = await plain(235, 238, 228)
  expect(names(await managed({ series: '找色', similarTo: photo }))[0]).toBe('白砖')
  // From before there were looks.
  const { id } = await platformFloor(await plain(90, 58, 38))
  const walnut = async () => (await managed({ color: '#5a3a26', kind: 'woodFloor' })).map((each) => each.id)
  expect(await walnut()).not.toContain(id)
  await fillLooks({ database: app.database, files: app.pictures.files })
  expect((await walnut())[0]).toBe(id)
  expect((await person.call(getMaterialList, { similarTo: await send(colleague) })).message).toBe('NOT_FOUND')
})
