/** @database both: lists and looks are SQL written by hand */
import { publishContent, saveContent } from '@tessera/shared/contract/content'
import { createTask, queryTask } from '@tessera/shared/contract/design/task'
import {
  deleteMaterial,
  getMaterialFacets,
  getMaterialList,
  getMaterialRecord,
  getMaterialUses,
  RECENT_GOODS,
  saveMaterial,
  sizeKey,
  updateMaterials,
  updateStatus,
} from '@tessera/shared/contract/material'
import { saveTag } from '@tessera/shared/contract/tag'
import { search } from '@tessera/shared/contract/search'
import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { files } from '../db/schema/files'
import { AppError } from '../http/app-error'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { upload } from '../testing/upload'
import { fillLooks } from './looks.service'
import { DRAFT, saving, shopWithGoods } from './testing/shop-goods.fixtures'

const { shop, send, sendCutout, offered, platformFloor } = shopWithGoods()
const { app, admin: person, colleague } = shop

const managed = async (query: object = {}) =>
  (await person.call(getMaterialList, { managed: true, pageSize: 100, ...query })).data.list
const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('the search finds it by the Pinyin of its new name, not of the former', async () => {
  const { data } = await person.call(saveMaterial, saving([await send()], { name: '旧名字' }))
  const named = async (keyword: string) => (await person.call(search, { keyword })).data.list.map(({ id }) => id)
  for (const keyword of ['jmz', 'jiumingzi', 'mingzi']) expect(await named(keyword)).toContain(data.material.id)
  const former = { id: data.material.id, version: 1 }
  await person.call(saveMaterial, { ...saving([], { name: '新称呼' }), former })
  for (const keyword of ['xch', 'xinchenghu']) expect(await named(keyword)).toContain(data.material.id)
  for (const keyword of ['jmz', 'mingzi']) expect(await named(keyword)).not.toContain(data.material.id)
})

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
    { keyword: 'yashibai' },
    { keyword: 'Shi bai' },
    { keyword: 'shib' },
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
    // Halves of syllables, and one between others.
    { keyword: 'ashibai' },
    { keyword: 'hibai' },
    { keyword: 'yabai' },
  ])
    expect({ query, found: await hits(query) }).toEqual({ query, found: false })
  const { data: facets } = await person.call(getMaterialFacets, { kind: 'tile' })
  expect(facets.series).toContain('云岩')
  expect(facets.sizes).toContainEqual({ mmWidth: 600, mmHeight: 1200 })
})

test('goods with sides of parts of a millimetre are found by the size that the filter offers', async () => {
  const sides = { mmWidth: 297.5, mmHeight: 23.5 }
  const { id } = (await person.call(saveMaterial, saving([await send()], sides))).data.material
  const { sizes } = (await person.call(getMaterialFacets, { kind: 'tile' })).data
  const offeredSize = sizes.find(({ mmWidth }) => mmWidth === 297.5)!
  expect(offeredSize).toEqual(sides)
  const found = async (size: string) => (await managed({ size })).map((each) => each.id)
  expect(await found(sizeKey(offeredSize))).toEqual([id])
  expect(await found('23.5x297.5')).toEqual([id])
  expect(await found('298x24')).toEqual([])
  expect((await person.call(getMaterialList, { size: '297.x23' })).message).toBe('VALIDATION')
})

test('of many pieces those that can be put into a photo fill the first page', async () => {
  const { laying: _l, finish: _f, groutMm: _g, groutColor: _c, ...rest } = DRAFT
  const piece = { ...rest, kind: 'furniture', mmWidth: 500, mmDepth: 520, mmHeight: 900 } as const
  const withCutout = { ...saving([]), material: { ...piece, name: '抠好的椅子' }, cutoutFileId: await sendCutout() }
  const { id } = (await person.call(saveMaterial, withCutout)).data.material
  // Newer than it.
  for (let index = 0; index < 5; index += 1)
    await person.call(saveMaterial, {
      ...saving([]),
      material: { ...piece, name: `椅子${index}` },
      imageFileIds: [await send()],
    })
  const asked = { kind: 'furniture', pageSize: 3 } as const
  const { data: all } = await person.call(getMaterialList, { ...asked, placeable: false })
  expect(all.list.map(({ furniture }) => furniture)).toEqual([null, null, null])
  const { data } = await person.call(getMaterialList, { ...asked, placeable: true })
  expect(data.list.map((each) => each.id)).toEqual([id])
  expect(data.total).toBe(1)
  // The nearest in colour are narrowed by the same.
  const { data: near } = await person.call(getMaterialList, { ...asked, placeable: true, color: '#808080' })
  expect(near.list.map((each) => each.id)).toEqual([id])
})

test('those that somebody chose before are found among all, as far as they are and fit', async () => {
  const made = async (draft: object) =>
    (await person.call(saveMaterial, saving([await send()], draft))).data.material.id
  const old = await made({ name: '从前选的', priceFen: 3_000 })
  const dear = await made({ name: '从前选的贵砖', priceFen: 90_000 })
  await made({ name: '没选过' })
  const ids = [dear, old, 'gone']
  const found = async (query: object) =>
    (await person.call(getMaterialList, { ids, ...query })).data.list.map(({ id }) => id).toSorted()
  expect(await found({})).toEqual([old, dear].toSorted())
  expect(await found({ ids: ids.join() })).toEqual([old, dear].toSorted())
  expect(await found({ kind: 'tile', priceTo: 5_000 })).toEqual([old])
  expect(await found({ kind: 'woodFloor' })).toEqual([])
  expect(await found({ color: '#808080', keyword: '贵砖' })).toEqual([dear])
  // Another shop's are none.
  const stranger = await app.loginAs('13800000003')
  expect((await stranger.call(getMaterialList, { ids })).data.list).toEqual([])
  const many = Array.from({ length: RECENT_GOODS + 1 }, (_, at) => `id-${at}`)
  expect((await person.call(getMaterialList, { ids: many })).message).toBe('VALIDATION')
})

test('goods carry tags, are found by them, and several are given one at once', async () => {
  const draft = { scope: 'material', groupId: null, color: 'teal' } as const
  const tagged = async (name: string) => (await person.call(saveTag, { former: null, tag: { ...draft, name } })).data.id
  const [hot, gone] = [await tagged('爆款'), await tagged('清仓')]
  const first = (await person.call(saveMaterial, saving([await send()], { tagIds: [hot] }))).data.material
  const other = (await person.call(saveMaterial, saving([await send()]))).data.material
  expect((await managed({ tagIds: [hot] })).map(({ id, tagIds }) => [id, tagIds])).toEqual([[first.id, [hot]]])
  await person.call(updateMaterials, { ids: [first.id, other.id], changes: { addTagIds: [gone], removeTagIds: [] } })
  // All of them, not any; a tag given twice counts once. Nearest goods are narrowed by the same.
  expect((await managed({ tagIds: [hot, gone, hot] })).map(({ id }) => id)).toEqual([first.id])
  expect((await managed({ tagIds: `${gone},${hot}` })).map(({ id }) => id)).toEqual([first.id])
  expect((await managed({ tagIds: [hot, gone], color: '#808080' })).map(({ id }) => id)).toEqual([first.id])
  // What a tab of an earlier release asks.
  expect((await managed({ tagId: hot })).map(({ id }) => id)).toEqual([first.id])
  const change = { ids: [first.id, other.id], changes: { addTagIds: [gone], removeTagIds: [hot] } }
  await person.call(updateMaterials, change)
  expect(await managed({ tagIds: [hot] })).toEqual([])
  expect((await managed({ tagIds: [gone] })).map(({ id }) => id).toSorted()).toEqual([first.id, other.id].toSorted())
  const basic = await app.loginAs('13800000003')
  const foreign = (await basic.call(saveTag, { former: null, tag: { ...draft, name: '别家' } })).data.id
  expect((await person.call(saveMaterial, saving([await send()], { tagIds: [foreign] }))).message).toBe('NOT_FOUND')
})

test('a version tells other faces and tags apart, whose number stayed', async () => {
  const tag = { scope: 'material', groupId: null, color: 'teal' } as const
  const tagged = async (name: string) => (await person.call(saveTag, { former: null, tag: { ...tag, name } })).data.id
  const [one, other] = [await tagged('样板间'), await tagged('促销')]
  const first = saving([await send(), await send()], { tagIds: [one] })
  const { id } = (await person.call(saveMaterial, first)).data.material
  const again = async (version: number, faces: string[], tagIds: string[]) =>
    person.call(saveMaterial, { ...saving(faces, { tagIds }), former: { id, version } })
  await again(1, [first.faceFileIds[0]!, await send()], [one])
  await again(2, [], [other])
  await again(3, [], [other])
  const { versions } = (await person.call(getMaterialRecord, { id })).data
  const [same, retagged, swapped, added] = versions.map(({ values }) => values)
  expect([added, swapped, retagged].map((values) => [values!['pictures'], values!['tags']])).toEqual([
    [2, '样板间'],
    [2, '样板间'],
    [2, '促销'],
  ])
  expect(swapped!['faces']).not.toBe(added!['faces'])
  expect(retagged!['faces']).toBe(swapped!['faces'])
  expect(same).toEqual(retagged)
  expect(added).toMatchObject({ images: null, cutout: null })
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
  expect((await person.call(getMaterialUses, { ids: [id] })).data.list).toEqual([
    { id, designs: 1, contents: 0, published: 0 },
  ])
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

test('the contents of the team that show it are told, and those that customers see', async () => {
  const { id } = (await person.call(saveMaterial, saving([await send()]))).data.material
  const content = { kind: 'case' as const, title: '案例', body: '<p>完工</p>', coverFileId: null, resultIds: [] }
  const write = async (materialIds: string[], by = person) => {
    const asked = { clientToken: randomUUID(), former: null, content: { ...content, materialIds } }
    return (await by.call(saveContent, asked)).data.id
  }
  const shown = await write([id])
  await write([id], colleague)
  await write([])
  await person.call(publishContent, { ids: [shown], status: 'published' })
  expect((await person.call(getMaterialUses, { ids: [id] })).data.list).toEqual([
    { id, designs: 0, contents: 2, published: 1 },
  ])
  expect((await person.call(getMaterialRecord, { id })).data).toMatchObject({ designs: 0, contents: 2, published: 1 })
})

test('pictures are looked at in turn: when too many wait, nothing else comes of it', async () => {
  const [face, photo] = [await send(), await send()]
  const busy = jest.spyOn(app.pictures.files, 'decode').mockRejectedValue(new AppError('UNAVAILABLE'))
  const saved = await person.call(saveMaterial, saving([face], { name: '等着看' }))
  expect(saved.code).toBe(200)
  expect((await person.call(getMaterialList, { similarTo: photo })).message).toBe('UNAVAILABLE')
  busy.mockRestore()
  await fillLooks({ database: app.database, files: app.pictures.files })
  expect(names(await managed({ keyword: '等着看', similarTo: face }))).toEqual(['等着看'])
})

const plain = async (r: number, g: number, b: number) => {
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: { r, g, b } } })
  return (await upload(app.app, person, await picture.png().toBuffer())).data.fileId
}

test('equally near goods are in one order on every page', async () => {
  const ids: string[] = []
  for (let each = 0; each < 8; each += 1)
    ids.push((await person.call(saveMaterial, saving([await plain(120, 90, 60)], { series: '同色' }))).data.material.id)
  const page = async (pageNum: number) =>
    (await managed({ series: '同色', color: '#808080', pageSize: 3, pageNum })).map(({ id }) => id)
  expect([await page(1), await page(2), await page(3)].flat()).toEqual(ids.toSorted())
})

test('goods are found by a colour and by a photo, the nearest first, also those from before', async () => {
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
