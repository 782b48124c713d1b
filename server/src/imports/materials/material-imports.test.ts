/** @database both: two runs of one import meet, and SQL by hand settles the rows. */
import { getMaterialList, getMaterialRecord } from '@tessera/shared/contract/material'
import {
  addMaterialRows,
  getMaterialImport,
  getMaterialImportResult,
  type MaterialRow,
  startMaterialImport,
} from '@tessera/shared/contract/material-import'
import { getTagList } from '@tessera/shared/contract/tag'
import { eq } from 'drizzle-orm'
import { materials } from '../../db/schema/catalogue'
import { setAllowances, setBeans } from '../../testing/shop'
import { importSome } from '../import-job'
import { shopWithSheets } from './testing/sheets.fixtures'

const { shop, row, zipped, drafted, kind, run, imported, beans, usedPictures, fileRows } = shopWithSheets()
const { app, admin: person } = shop
const setAllowance = (materialAllowance: number) => setAllowances(shop, { materialAllowance })
beforeEach(() => setAllowance(5000))

const named = async (keyword: string) =>
  (await person.call(getMaterialList, { keyword, managed: true, pageSize: 100 })).data.list

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
  await setBeans(shop, 0)
  await person.call(startMaterialImport, { id, existing: 'skip', mostBeans: 1_000_000 })
  expect(await run(id)).toMatchObject({ outcomes: { added: 2, refused: 3 }, chargedBeans: 0 })
  await setBeans(shop, before)
  const { list } = (await person.call(getMaterialImportResult, { id })).data
  expect(list.map(({ line, error }) => [line, error])).toEqual([
    [2, 'PICTURE_MISSING'],
    [4, 'BALANCE_INSUFFICIENT'],
    [6, 'BALANCE_INSUFFICIENT'],
  ])
  expect(takes).toHaveBeenCalledTimes(2)
  takes.mockRestore()
})
