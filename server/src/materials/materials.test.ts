/** @database postgres: two take the last included picture */
import { randomUUID } from 'node:crypto'
import { createAsset, getAssetList, getAssetQuota } from '@tessera/shared/contract/asset'
import { getCoinRecordList } from '@tessera/shared/contract/billing'
import { deleteMaterial, getMaterialRecord, type MaterialDraft, saveMaterial } from '@tessera/shared/contract/material'
import { createNote } from '@tessera/shared/contract/note'
import { getMemberDetail } from '@tessera/shared/contract/team'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { eq } from 'drizzle-orm'
import { assets } from '../db/schema/assets'
import { files } from '../db/schema/files'
import { idempotencyKeys, memberships } from '../db/schema/people'
import { setAllowances } from '../testing/shop'
import type { TestPerson } from '../testing/test-app'
import { removePersonalMaterials } from './materials.service'
import { DRAFT, saving, shopWithGoods } from './testing/shop-goods.fixtures'

const { shop, send, sendCutout, offered } = shopWithGoods()
const { app, admin: person, colleague } = shop
afterEach(() => setAllowance(500))

const setAllowance = (materialAllowance: number) => setAllowances(shop, { materialAllowance })
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
  // An admin who deletes the account is told before.
  const { data: leaving } = await person.call(getMemberDetail, { id: colleague.userId })
  expect(leaving.personalMaterials).toBe(1)
  await app.database.transaction((tx) => removePersonalMaterials(tx, colleague))
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

test('a change keeps the faces, a new face costs, a dropped one stays with its version, an older version is refused', async () => {
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
  const left = () => app.database.transaction((tx) => tx.select().from(files).where(eq(files.id, first)))
  expect(await left()).toHaveLength(1)
  await person.call(deleteMaterial, { ids: [data.material.id] })
  expect(await left()).toEqual([])
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
  const pieceOf = async () => (await person.call(getMaterialRecord, { id: saved.id })).data.piece
  expect(await pieceOf()).toMatchObject({
    mmWidth: 2100,
    mmDepth: 900,
    mmHeight: 780,
    cutout: { fileId: cutoutFileId },
  })
  const front = await send()
  // Left out it stays, null takes it away; the size stays what the form says.
  const again = { ...saving([]), material: sofa, imageFileIds: [front], former: { id: saved.id, version: 1 } }
  expect((await person.call(saveMaterial, again)).data.material.furniture).not.toBeNull()
  const without = { ...again, clientToken: randomUUID(), former: { id: saved.id, version: 2 }, cutoutFileId: null }
  expect((await person.call(saveMaterial, without)).data.material.furniture).toBeNull()
  expect(await pieceOf()).toEqual({ mmWidth: 2100, mmDepth: 900, mmHeight: 780, cutout: null })
  const picture = await send()
  const { mmWidth: _w, mmDepth: _d, mmHeight: _h, ...words } = sofa
  const lamp = { ...saving([]), material: { ...words, kind: 'soft', name: '吊灯' } as const, imageFileIds: [picture] }
  const { data } = await person.call(saveMaterial, lamp)
  expect(data.material).toMatchObject({ kind: 'soft', surface: null, furniture: null })
  const record = await person.call(getMaterialRecord, { id: data.material.id })
  expect(record.data.images.map(({ fileId }) => fileId)).toEqual([picture])
})
