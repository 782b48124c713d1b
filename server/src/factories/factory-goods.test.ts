import { randomUUID } from 'node:crypto'
import { getAssetQuota } from '@tessera/shared/contract/asset'
import { getContentDetail, publishContent, saveContent } from '@tessera/shared/contract/content'
import { createTask } from '@tessera/shared/contract/design/task'
import { getFactoryDetail, updateFactoryStatus } from '@tessera/shared/contract/factory'
import * as material from '@tessera/shared/contract/material'
import { inArray } from 'drizzle-orm'
import { files } from '../db/schema/files'
import { recordSampleInputs, sampleRequest } from '../design/testing/sample-inputs'
import { saving, shopWithGoods } from '../materials/testing/shop-goods.fixtures'
import { factoryId } from '../seed/factories'
import type { TestPerson } from '../testing/test-app'

const { shop, send, offered } = shopWithGoods()
const { app } = shop
const AT = factoryId(11)
let agent: TestPerson
let below: TestPerson
beforeAll(async () => {
  agent = await app.loginAs('13900000001')
  below = await app.loginAs('13900000003')
})

const add = async (changes: Partial<material.MaterialDraft> = {}) =>
  agent.call(material.saveMaterial, saving([await send(agent)], { scope: 'factory', factoryId: AT, ...changes }))
const kept = async (by: TestPerson) =>
  (await by.call(material.getMaterialList, { factoryId: AT, managed: true, pageSize: 100 })).data.list
const isOffered = async (id: string) => (await offered(below)).some((each) => each.id === id)

test('an agent’s goods of a factory are seen with their price by the merchants below, as long as they are on sale', async () => {
  const { code, data } = await add({ name: '新窑大板', sku: 'X-1' })
  expect(code).toBe(200)
  const { id } = data.material
  expect((await offered(below)).find((each) => each.id === id)).toMatchObject({
    factoryId: AT,
    priceFen: 2_880,
    own: false,
  })
  expect((await below.call(getFactoryDetail, { id: AT })).data.materialCount).toBe(1)
  expect((await offered(shop.admin)).map((each) => each.id)).not.toContain(id)
  const off = await agent.call(material.updateStatus, { ids: [id], status: 'off' })
  expect(off.data.changed).toBe(1)
  expect(await isOffered(id)).toBe(false)
  // Once, off sale or on, for who keeps it; not at all for others.
  expect((await kept(agent)).map((each) => [each.id, each.status, each.own])).toEqual([[id, 'off', true]])
  expect(await kept(below)).toEqual([])
  expect(await kept(await app.loginAs('13900000002'))).toEqual([])
  await agent.call(material.updateStatus, { ids: [id], status: 'on' })
  expect((await kept(agent)).map((each) => each.id)).toEqual([id])
  await agent.call(updateFactoryStatus, { ids: [AT], status: 'off' })
  expect(await isOffered(id)).toBe(false)
  expect((await kept(agent)).map((each) => each.id)).toEqual([id])
  await agent.call(updateFactoryStatus, { ids: [AT], status: 'on' })
  const seenBy = async (by: TestPerson) => {
    const { own, ofTeam } = (await by.call(material.getMaterialRecord, { id })).data
    return { own, ofTeam }
  }
  expect(await seenBy(agent)).toEqual({ own: true, ofTeam: true })
  expect(await seenBy(await app.loginAs('13900000002'))).toEqual({ own: false, ofTeam: true })
  expect(await seenBy(below)).toEqual({ own: false, ofTeam: false })
  expect((await agent.call(material.deleteMaterial, { ids: [id] })).data.deleted).toBe(1)
})

test('a factory’s goods are narrowed down by sizes and series that they alone have', async () => {
  const of = { series: '窑变', mmWidth: 333, mmHeight: 777 }
  const [{ data: shown }, { data: hidden }] = [
    await add(of),
    await add({ series: '未上', mmWidth: 444, mmHeight: 888 }),
  ]
  const ids = [shown.material.id, hidden.material.id]
  await agent.call(material.updateStatus, { ids: [ids[1]!], status: 'off' })
  const facets = async (by: TestPerson) => (await by.call(material.getMaterialFacets, { factoryId: AT })).data
  expect(await facets(below)).toEqual({ series: ['窑变'], sizes: [{ mmWidth: 333, mmHeight: 777 }] })
  expect((await facets(agent)).series).toEqual(['未上', '窑变'])
  expect((await shop.admin.call(material.getMaterialFacets, { factoryId: AT })).message).toBe('NOT_FOUND')
  const asked = {
    factoryId: AT,
    size: '777x333',
    series: '窑变',
    finish: 'matte',
    kind: 'tile',
    priceTo: 2_880,
  } as const
  const found = await below.call(material.getMaterialList, { ...asked, sortField: 'priceFen', sortOrder: 'asc' })
  expect(found.data.list.map(({ id }) => id)).toEqual([ids[0]])
  expect((await below.call(material.getMaterialList, { ...asked, finish: 'polished' })).data.list).toEqual([])
  expect((await agent.call(material.deleteMaterial, { ids })).data.deleted).toBe(2)
})

test('two factories may have the same number, one factory only once', async () => {
  const other = factoryId(10)
  const first = await add({ sku: 'K-600' })
  const second = await add({ sku: 'K-600', factoryId: other })
  expect([first.code, second.code]).toEqual([200, 200])
  expect((await add({ sku: 'K-600' })).message).toBe('SKU_TAKEN')
  const { id } = second.data.material
  // Nor may it move to where the number is.
  const moved = { ...saving([], { scope: 'factory', factoryId: AT, sku: 'K-600' }), former: { id, version: 1 } }
  expect((await agent.call(material.saveMaterial, moved)).message).toBe('SKU_TAKEN')
  expect((await agent.call(material.getMaterialRecord, { id })).data.material).toMatchObject({ factoryId: other })
  const ids = [first.data.material.id, id]
  expect((await agent.call(material.deleteMaterial, { ids })).data.deleted).toBe(2)
})

test('they are changed, move to another factory, and become the team’s own', async () => {
  const { data } = await add()
  const { id } = data.material
  const write = (version: number, changes: Partial<material.MaterialDraft>) =>
    agent.call(material.saveMaterial, { ...saving([], changes), former: { id, version } })
  const other = factoryId(10)
  const moved = await write(1, { scope: 'factory', factoryId: other, priceFen: 1_980 })
  expect(moved.data.material).toMatchObject({ factoryId: other, priceFen: 1_980, version: 2 })
  expect((await write(2, { scope: 'team' })).data.material).toMatchObject({ scope: 'team', factoryId: null })
  expect(await isOffered(id)).toBe(false)
  expect((await agent.call(material.getMaterialRecord, { id })).data).toMatchObject({ own: true })
})

test('a factory must be named, be the agent’s, and is nobody else’s to fill', async () => {
  expect((await add({ factoryId: undefined })).failure.issues).toEqual([
    { path: 'material.factoryId', message: 'required' },
  ])
  expect((await add({ factoryId: 'another' })).message).toBe('NOT_FOUND')
  for (const by of [below, await app.loginAs('13900000002'), shop.admin])
    expect((await by.call(material.saveMaterial, saving([], { scope: 'factory', factoryId: AT }))).message).toBe(
      'FORBIDDEN',
    )
})

test('their pictures take the agent’s allowance as those of other goods do, wherever the goods move', async () => {
  const used = async () => (await agent.call(getAssetQuota)).data.used
  const before = await used()
  const { data } = await add()
  expect(await used()).toBe(before + 1)
  const write = (version: number, changes: Partial<material.MaterialDraft>) =>
    agent.call(material.saveMaterial, { ...saving([], changes), former: { id: data.material.id, version } })
  expect((await write(1, { scope: 'team' })).code).toBe(200)
  expect(await used()).toBe(before + 1)
  expect((await write(2, { scope: 'factory', factoryId: AT })).code).toBe(200)
  expect(await used()).toBe(before + 1)
})

test('a merchant’s design keeps the faces that it was made with, whatever the agent does to the goods', async () => {
  const [face, later] = [await send(agent), await send(agent)]
  const { data } = await agent.call(material.saveMaterial, saving([face], { scope: 'factory', factoryId: AT }))
  const { id } = data.material
  const inputs = await recordSampleInputs({ database: app.database, files: app.pictures.files }, below)
  expect((await below.call(createTask, sampleRequest({ ...inputs, materialId: id }))).code).toBe(10011)
  const left = async () => {
    const rows = await app.database.read((tx) =>
      tx
        .select({ id: files.id })
        .from(files)
        .where(inArray(files.id, [face, later])),
    )
    return rows.map((row) => row.id)
  }
  const changed = { ...saving([later], { scope: 'factory', factoryId: AT }), former: { id, version: 1 } }
  expect((await agent.call(material.saveMaterial, changed)).code).toBe(200)
  expect(await left()).toContain(face)
  expect((await below.call(createTask, sampleRequest({ ...inputs, materialId: id }))).code).toBe(10011)
  expect((await agent.call(material.deleteMaterial, { ids: [id] })).data.deleted).toBe(1)
  expect((await left()).toSorted()).toEqual([face, later].toSorted())
})

test('what leaves a factory leaves its contents, for who reads them', async () => {
  const { id } = (await add({ name: '收回的砖' })).data.material
  const content = {
    kind: 'article' as const,
    title: '新品',
    body: '<p>到店看</p>',
    coverFileId: null,
    materialIds: [id],
    resultIds: [],
  }
  const told = await agent.call(saveContent, { clientToken: randomUUID(), former: null, factoryId: AT, content })
  await agent.call(publishContent, { ids: [told.data.id], status: 'published' })
  const goodsOf = async (by: TestPerson) => (await by.call(getContentDetail, { id: told.data.id })).data.materials
  expect(await goodsOf(below)).toMatchObject([{ id, name: '收回的砖' }])
  const taken = { ...saving([], { scope: 'team', name: '自用' }), former: { id, version: 1 } }
  expect((await agent.call(material.saveMaterial, taken)).code).toBe(200)
  expect(await goodsOf(below)).toEqual([])
  // Who keeps the content sees what it names, to mend it.
  expect(await goodsOf(agent)).toMatchObject([{ id }])
})
