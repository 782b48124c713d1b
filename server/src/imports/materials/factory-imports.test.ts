/** @database both: SQL by hand compares rows with goods. */
import { randomUUID } from 'node:crypto'
import { saveFactory } from '@tessera/shared/contract/factory'
import { getMaterialList } from '@tessera/shared/contract/material'
import {
  getMaterialImport,
  getMaterialImportList,
  getMaterialImportResult,
  importMaterial,
  startMaterialImport,
} from '@tessera/shared/contract/material-import'
import { eq } from 'drizzle-orm'
import { factories } from '../../db/schema/catalogue'
import { setAllowances } from '../../testing/shop'
import { shopWithSheets } from './testing/sheets.fixtures'
import { factorySaving } from '../../testing/factory-saving.fixtures'

const { shop, row, zipped, drafted, run, imported, beans, usedPictures } = shopWithSheets([
  '13900000001',
  '13900000002',
])
const { app, admin: agent } = shop
let serial = 0
const newFactory = async () => {
  const draft = { name: `导入厂 ${(serial += 1)}`, agentUserId: agent.userId }
  return (await agent.call(saveFactory, factorySaving(draft))).data
}
const goodsOf = async (factoryId: string) =>
  (await agent.call(getMaterialList, { factoryId, managed: true, pageSize: 100 })).data.list

test('an agent’s import becomes goods of its factory, matched within it, and is paid like any pictures', async () => {
  const archiveId = await zipped('a.jpg', 'b.jpg')
  const [one, other] = [await newFactory(), await newFactory()]
  const first = row({ price: 10, pictures: ['a.jpg'] })
  // The same number is the shop's, and another factory's.
  await imported([{ ...first, name: '本店的' }], archiveId)
  await imported([{ ...first, name: '别厂的' }], archiveId, 'skip', other.id)
  await setAllowances(shop, { materialAllowance: await usedPictures() })
  const before = await beans()
  const done = await imported([first], archiveId, 'update', one.id)
  expect(done).toMatchObject({ outcomes: { added: 1, updated: 0 }, chargedBeans: 50, factoryName: one.name })
  expect(await beans()).toBe(before - 50)
  await setAllowances(shop, { materialAllowance: 5000 })
  const [made] = await goodsOf(one.id)
  expect(made).toMatchObject({ scope: 'factory', factoryId: one.id, name: first.name, status: 'on', priceFen: 1000 })
  const again = await imported([{ ...first, name: '改了名', price: 12 }], archiveId, 'update', one.id)
  expect(again).toMatchObject({ outcomes: { updated: 1 }, chargedBeans: 0 })
  expect(await goodsOf(one.id)).toMatchObject([{ id: made!.id, scope: 'factory', name: '改了名', priceFen: 1200 }])
  expect(await goodsOf(other.id)).toMatchObject([{ name: '别厂的', priceFen: 1000 }])
  expect((await agent.call(getMaterialList, { keyword: first.sku!, scope: 'team' })).data.list).toMatchObject([
    { name: '本店的' },
  ])
  const { list } = (await agent.call(getMaterialImportList, {})).data
  expect(list.map(({ factoryName }) => factoryName)).toEqual([one.name, one.name, other.name, null])
})

test('a row without a number is compared with the goods of its factory alone', async () => {
  const archiveId = await zipped('c.jpg')
  const factory = await newFactory()
  const { sku: _sku, ...unnumbered } = row({ pictures: ['c.jpg'] })
  const quote = async (factoryId?: string) =>
    (await agent.call(getMaterialImport, { id: await drafted([unnumbered], archiveId, factoryId) })).data.quote
  await imported([unnumbered], archiveId)
  expect(await quote()).toMatchObject({ alike: 1 })
  expect(await quote(factory.id)).toMatchObject({ newMaterials: 1, alike: 0 })
})

test('nobody imports into a factory that is not theirs to keep, nor when it is theirs no longer', async () => {
  const factory = await newFactory()
  const begin = { clientToken: randomUUID(), fileName: 'a.xlsx', archiveId: null, factoryId: factory.id }
  const merchant = await app.loginAs('13800000002')
  for (const by of [shop.colleague, merchant]) expect((await by.call(importMaterial, begin)).message).toBe('NOT_FOUND')
  expect((await agent.call(importMaterial, { ...begin, factoryId: 'none' })).message).toBe('NOT_FOUND')
  const archiveId = await zipped('d.jpg')
  const id = await drafted([row({ pictures: ['d.jpg'] })], archiveId, factory.id)
  await agent.call(startMaterialImport, { id, existing: 'skip', mostBeans: 0 })
  await app.database.transaction((tx) =>
    tx.update(factories).set({ teamId: merchant.teamId }).where(eq(factories.id, factory.id)),
  )
  expect(await run(id)).toMatchObject({ outcomes: { added: 0, refused: 1 }, chargedBeans: 0 })
  const { list } = (await agent.call(getMaterialImportResult, { id })).data
  expect(list).toMatchObject([{ error: 'FORBIDDEN' }])
})
