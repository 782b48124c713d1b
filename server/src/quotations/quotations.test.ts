/** @database both: versions and lists are SQL written by hand */
import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { updateUserInfo } from '@tessera/shared/contract/account'
import { attachDesigns, deleteResult, setRoomArea } from '@tessera/shared/contract/design/history'
import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import { queryTask } from '@tessera/shared/contract/design/task'
import { createCustomer } from '@tessera/shared/contract/customer'
import {
  beginQuotation,
  copyQuotation,
  downloadQuotation,
  getQuotation,
  getQuotationList,
  type Quotation,
  quotationDraft,
  saveQuotation,
} from '@tessera/shared/contract/quotation'
import { offersOf } from '@tessera/shared/contract/quotation-sum'
import { and, eq } from 'drizzle-orm'
import fastify from 'fastify'
import sharp from 'sharp'
import { materials } from '../db/schema/catalogue'
import { designTaskFiles, designTasks } from '../db/schema/design'
import { SAMPLE_SIZE } from '../design/testing/sample-inputs'
import { FileLinks } from '../files/file-links'
import { sharedQuotation } from '../shares/shared-quotation.repository'
import { type SampleResult, sampleResult } from '../testing/sample-result'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { quotationPdf } from './quotation-pdf'
import { registerQuotationDocuments } from './quotations.routes'

let app: TestApp
let person: TestPerson
let tiles: SampleResult
let customerId: string
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
  tiles = await sampleResult(app, person)
  const customer = { name: '王女士', mobile: '13700009991' }
  customerId = (await person.call(createCustomer, { clientToken: randomUUID(), customer })).data.id
  await person.call(attachDesigns, { taskIds: [tiles.taskId], customerId })
  await app.database.transaction(async (tx) => {
    await tx.update(materials).set({ sku: 'TS-6060' }).where(eq(materials.id, tiles.materialId))
    const [task] = await tx.select().from(designTasks).where(eq(designTasks.id, tiles.taskId))
    const sale = { priceFen: 2_680, unit: '片', piecesPerBox: 4 }
    await tx
      .update(designTasks)
      .set({ material: { ...task!.material!, sale } })
      .where(eq(designTasks.id, tiles.taskId))
  })
})
afterAll(() => app.close())

const begun = async () => {
  const { code, data } = await person.call(beginQuotation, {
    clientToken: randomUUID(),
    resultIds: [tiles.resultId],
  })
  expect(code).toBe(200)
  return data
}
const draftOf = (quotation: Quotation) => quotationDraft.parse(quotation)

test('begins with what the design reckons: whole boxes of the tile at its price', async () => {
  const input = { clientToken: randomUUID(), resultIds: [tiles.resultId] }
  const { data } = await person.call(beginQuotation, input)
  expect(await person.call(beginQuotation, input)).toMatchObject({ code: 10009, data: { id: data.id } })
  // 42 tiles are eleven boxes of four: 44 × ¥ 26.80 = ¥ 1179.20.
  expect(data).toMatchObject({
    number: expect.stringMatching(/^BJ\d{8}-\d{4}$/),
    revision: 1,
    shopName: '云筑设计事务所',
    customerId,
    customerName: '王女士',
    subtotalFen: 117_920,
    totalFen: 117_920,
    lines: [
      {
        room: '房间 1',
        name: 'Carrara 600×600',
        sku: 'TS-6060',
        sizeMm: [600, 600],
        visibleSqm: 12,
        enteredSqm: null,
        pieces: 44,
        boxes: 11,
        unit: 'piece',
        quantity: 44,
        unitPriceFen: 2_680,
        resultId: tiles.resultId,
      },
    ],
    pictures: [{ resultId: tiles.resultId }],
  })
  expect(Date.parse(data.validUntil) - Date.parse(data.createdAt)).toBe(15 * 86_400_000)
})

test('takes the room’s area that was given for the design, as its page and its links do', async () => {
  expect((await person.call(setRoomArea, { taskId: tiles.taskId, roomSqm: 24 })).code).toBe(200)
  expect((await person.call(queryTask, { id: tiles.taskId })).data.roomSqm).toBe(24)
  // Twice the visible 12 m²: 84 tiles, 21 boxes.
  expect((await begun()).lines).toMatchObject([{ visibleSqm: 12, enteredSqm: 24, pieces: 84, boxes: 21, quantity: 84 }])
  // Never less than what the photo shows.
  await person.call(setRoomArea, { taskId: tiles.taskId, roomSqm: 3 })
  expect((await begun()).lines).toMatchObject([{ visibleSqm: 12, enteredSqm: null, pieces: 44 }])
  expect((await person.call(setRoomArea, { taskId: tiles.taskId, roomSqm: 0 })).code).toBe(20400)
  await person.call(setRoomArea, { taskId: tiles.taskId, roomSqm: null })
  expect((await begun()).lines).toMatchObject([{ visibleSqm: 12, enteredSqm: null, pieces: 44 }])
})

/**
 * A design with the photo of another, whose region is a rectangle of the photo from the left, so many pixels wide. Of a null photo it has
 * the same, uploaded once more.
 */
async function beside(first: SampleResult | null, width: number, priceFen: number): Promise<SampleResult> {
  const made = await sampleResult(app, person)
  const outside = sharp({ create: { ...SAMPLE_SIZE, channels: 3, background: '#000' } })
  const region = { create: { width, height: SAMPLE_SIZE.height, channels: 3, background: '#fff' } } as const
  const mask = await outside
    .composite([{ input: region, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { files } = app.pictures
  const image = await files.storeAsIs(mask)
  await app.database.transaction(async (tx) => {
    const owner = { teamId: person.teamId, createdBy: null, kind: 'upload' } as const
    const { id } = await files.record(tx, image, owner)
    const [task] = await tx.select().from(designTasks).where(eq(designTasks.id, made.taskId))
    await tx
      .update(designTasks)
      .set({
        photoFileId: (first ?? made).photoFileId,
        material: { ...task!.material!, sale: { priceFen, unit: '片', piecesPerBox: null } },
      })
      .where(eq(designTasks.id, made.taskId))
    const ofMade = and(eq(designTaskFiles.taskId, made.taskId), eq(designTaskFiles.role, 'mask'))
    const changed = await tx.update(designTaskFiles).set({ fileId: id }).where(ofMade).returning()
    expect(changed).toHaveLength(1)
  })
  return made
}

test('offers several designs of one region as alternatives, and adds up only what is bought together', async () => {
  const room = await sampleResult(app, person)
  const [floor, retouched, wall] = [
    await beside(room, 160, 100),
    await beside(null, 150, 300),
    await beside(room, 40, 7),
  ]
  const { data } = await person.call(beginQuotation, {
    clientToken: randomUUID(),
    resultIds: [floor, wall, retouched].map(({ resultId }) => resultId),
  })
  const [one, , other] = data.lines
  expect(data.lines.map(({ room: name }) => name)).toEqual(['房间 1', '房间 1', '房间 1'])
  expect(one!.alternative).toEqual({ region: 0, place: 0 })
  expect(other!.alternative).toEqual({ region: 0, place: 1 })
  expect(data.lines[1]!.alternative ?? null).toBeNull()
  // 42 tiles a region: 42 × ¥ 1.00 or 42 × ¥ 3.00, and the wall's 42 × ¥ 0.07 with either.
  expect(data.totalFen).toBe(4_494)
  expect(offersOf(data.lines, 0).map(({ totalFen }) => totalFen)).toEqual([4_494, 12_894])
  const { id, version } = data
  const saved = await person.call(saveQuotation, { id, version, draft: draftOf(data) })
  expect(saved.data).toMatchObject({ totalFen: 4_494, lines: data.lines })
  // Only the dearer is left: there is nothing to choose.
  const draft = { ...draftOf(data), lines: data.lines.slice(1) }
  expect((await person.call(saveQuotation, { id, version: version + 1, draft })).data.totalFen).toBe(12_894)
  expect((await quotationPdf(data)).byteLength).toBeGreaterThan(10_000)
})

test.each([
  ['元/箱', 4, { unit: 'box', quantity: 11, unitPriceFen: 12_000, pieces: 44, boxes: 11 }, 132_000],
  // How many are in a box is not known: the shop counts them, at the price it has.
  ['箱', null, { unit: 'box', quantity: 0, unitPriceFen: 12_000, pieces: 42, boxes: null }, 0],
  ['平方', null, { unit: 'sqm', quantity: 12, unitPriceFen: 12_000, pieces: 42 }, 144_000],
])('begins with a price by %s of %p pieces', async (unit, piecesPerBox, line, totalFen) => {
  const laid = await sampleResult(app, person)
  await app.database.transaction(async (tx) => {
    const [task] = await tx.select().from(designTasks).where(eq(designTasks.id, laid.taskId))
    const sale = { priceFen: 12_000, unit, piecesPerBox }
    await tx
      .update(designTasks)
      .set({ material: { ...task!.material!, sale } })
      .where(eq(designTasks.id, laid.taskId))
  })
  const { data } = await person.call(beginQuotation, { clientToken: randomUUID(), resultIds: [laid.resultId] })
  expect(data).toMatchObject({ lines: [line], totalFen })
})

test('begins with more pieces than a line counts, by area', async () => {
  const mosaic = await sampleResult(app, person)
  await app.database.transaction(async (tx) => {
    await tx
      .update(materials)
      .set({ sku: 'M'.repeat(60) })
      .where(eq(materials.id, mosaic.materialId))
    const [task] = await tx.select().from(designTasks).where(eq(designTasks.id, mosaic.taskId))
    const report = { areaSqm: 200, tileCount: 500_000, tileCountWithWaste: 525_000 }
    const sale = { priceFen: 35, unit: '片', piecesPerBox: null }
    await tx
      .update(designTasks)
      .set({ report, material: { ...task!.material!, sale } })
      .where(eq(designTasks.id, mosaic.taskId))
  })
  const input = { clientToken: randomUUID(), resultIds: [mosaic.resultId] }
  const { code, data } = await person.call(beginQuotation, input)
  expect(code).toBe(200)
  const line = { visibleSqm: 200, pieces: 525_000, unit: 'sqm', quantity: 200, unitPriceFen: 0, sku: 'M'.repeat(40) }
  expect(data.lines).toMatchObject([line])
})

test('begins with names and numbers that are cut between characters', async () => {
  const laid = await sampleResult(app, person)
  await app.database.transaction(async (tx) => {
    await tx
      .update(materials)
      .set({ sku: `${'M'.repeat(39)}🏠` })
      .where(eq(materials.id, laid.materialId))
    const [task] = await tx.select().from(designTasks).where(eq(designTasks.id, laid.taskId))
    const material = { ...task!.material!, name: `${'砖'.repeat(59)}🏠` }
    await tx.update(designTasks).set({ material }).where(eq(designTasks.id, laid.taskId))
  })
  const { data } = await person.call(beginQuotation, { clientToken: randomUUID(), resultIds: [laid.resultId] })
  expect(data.lines).toMatchObject([{ name: '砖'.repeat(59), sku: 'M'.repeat(39) }])
})

test('is edited line by line; a stale edit is refused and the figures are reckoned here', async () => {
  const quotation = await begun()
  const [line] = quotation.lines
  const draft = {
    ...draftOf(quotation),
    discountFen: 4_878,
    lines: [
      { ...line!, unit: 'box' as const, quantity: 11, unitPriceFen: 26_800 },
      { ...line!, unit: 'sqm' as const, quantity: 20.37, unitPriceFen: 8_990, enteredSqm: 20.37, resultId: null },
    ],
  }
  const saved = await person.call(saveQuotation, { id: quotation.id, version: 1, draft })
  // By hand: 2948.00 + 1831.26 (20.37 × 89.90 = 1831.263) = 4779.26, less 48.78.
  expect(saved.data).toMatchObject({ version: 2, subtotalFen: 477_926, discountFen: 4_878, totalFen: 473_048 })
  expect(await person.call(saveQuotation, { id: quotation.id, version: 1, draft })).toMatchObject({
    message: 'VERSION_STALE',
  })
  expect((await person.call(getQuotation, { id: quotation.id })).data).toEqual(saved.data)
})

test('begins with how the person was to be reached last, else with the shop’s number, not with a colleague’s', async () => {
  const quotation = await begun()
  const draft = { ...draftOf(quotation), shopContact: '王经理 13700001111' }
  await person.call(saveQuotation, { id: quotation.id, version: 1, draft })
  expect((await begun()).shopContact).toBe('王经理 13700001111')
  const colleague = await app.loginAs('13800000012')
  const contactOf = async () =>
    (await colleague.call(beginQuotation, { clientToken: randomUUID(), resultIds: [tiles.resultId] })).data.shopContact
  expect(await contactOf()).toBe('')
  await person.call(updateUserInfo, { shopPhone: '028-8600 1234' })
  expect(await contactOf()).toBe('028-8600 1234')
})

test('is copied as its next version, and listed with the former one', async () => {
  const first = await begun()
  const input = { clientToken: randomUUID(), id: first.id }
  const { data: second } = await person.call(copyQuotation, input)
  expect(await person.call(copyQuotation, input)).toMatchObject({ code: 10009, data: { id: second.id } })
  expect(second).toMatchObject({ number: first.number, revision: 2, lines: first.lines })
  const other = await begun()
  expect(other.number).not.toBe(first.number)
  const { data } = await person.call(getQuotationList, { keyword: first.number })
  expect(data.list.map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await person.call(getQuotationList, { customerId, pageSize: 100 })).data.total).toBeGreaterThanOrEqual(3)
})

test('is found by its heading and by the customer it is for', async () => {
  const quotation = await begun()
  const draft = { ...draftOf(quotation), customerName: '云栖花园 3 幢', note: '含铺贴\n\u0007不含运费\r\n三日内付款' }
  const saved = await person.call(saveQuotation, { id: quotation.id, version: 1, draft })
  expect(saved.data).toMatchObject({
    customerName: '云栖花园 3 幢',
    customer: { id: customerId, name: '王女士' },
    note: '含铺贴\n\uFFFD不含运费\n三日内付款',
  })
  const found = async (keyword: string) =>
    (await person.call(getQuotationList, { keyword, pageSize: 100 })).data.list.map(({ id }) => id)
  expect(await found('云栖花园')).toEqual([quotation.id])
  expect(await found('王女士')).toContain(quotation.id)
  expect(await found('王先生')).toEqual([])
  expect((await quotationPdf(saved.data)).byteLength).toBeGreaterThan(10_000)
})

test('is downloaded as a PDF by a signed link, which leads to this one only', async () => {
  const quotation = await begun()
  const { data } = await person.call(downloadQuotation, { id: quotation.id })
  expect(data.fileName).toBe(`云筑设计事务所-报价单-${quotation.number}-1.pdf`)
  const answer = await app.app.inject({ url: data.url })
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const other = await begun()
  expect((await app.app.inject({ url: data.url.replace(quotation.id, other.id) })).statusCode).toBe(404)
})

test('is drawn so many times a minute for one address', async () => {
  const limited = fastify()
  const links = new FileLinks('s'.repeat(32))
  const config = { rateLimit: 2, test: true } as const
  const makeWhole = () => Promise.resolve(null)
  registerQuotationDocuments(limited, { database: app.database, links, config, makeWhole })
  const { url } = links.document((await begun()).id, 'quotation.pdf')
  const statuses: number[] = []
  for (let time = 0; time < 3; time++) statuses.push((await limited.inject({ url })).statusCode)
  expect(statuses.slice(0, 2)).toEqual([200, 200])
  expect(statuses[2]).not.toBe(200)
  await limited.close()
})

test('goes on to further pages, and carries its characters along', async () => {
  const quotation = await begun()
  const [line] = quotation.lines
  const pagesOf = async (count: number) => {
    const lines = Array.from({ length: count }, () => ({ ...line!, name: '卡拉拉白𣘗䶮喆堃' }))
    const bytes = await quotationPdf({ ...quotation, lines })
    const text = bytes.toString('latin1')
    expect(text).toMatch(/\/FontFile2/)
    // Two fonts of 10 MB each are cut down to what is shown.
    expect(bytes.length).toBeLessThan(80_000)
    return text.match(/\/Type \/Page\b/g)!.length
  }
  expect([await pagesOf(1), await pagesOf(60)]).toEqual([1, expect.any(Number)])
  expect(await pagesOf(60)).toBeGreaterThanOrEqual(3)
})

/** Baselines of the first page's texts from its top, in points, as they are drawn. */
function baselinesOf(pdf: Buffer): number[] {
  const from = pdf.indexOf('stream\n') + 'stream\n'.length
  const drawn = inflateSync(pdf.subarray(from, pdf.indexOf('endstream', from))).toString('latin1')
  return [...drawn.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => 842 - Number(y))
}

test('prints the contact below a name of the shop that takes two lines', async () => {
  const quotation = await begun()
  const shop = { shopName: '云筑设计事务所与瓷砖旗舰店'.repeat(2), shopContact: '13800000002' }
  const [first, second, , contact] = baselinesOf(await quotationPdf({ ...quotation, ...shop }))
  expect(second! - first!).toBeGreaterThan(20)
  expect(contact! - second!).toBeGreaterThan(9)
})

test('calls a draft a draft, on its page, for the customer, and in print', async () => {
  const described = await sampleResult(app, person)
  await app.database.transaction((tx) =>
    tx
      .update(designTasks)
      .set({
        designType: 'eliminate_everything',
        engine: 'basic',
        material: null,
        request: { designType: 'eliminate_everything' },
      })
      .where(eq(designTasks.id, described.taskId)),
  )
  const input = { clientToken: randomUUID(), resultIds: [described.resultId, tiles.resultId] }
  const { data } = await person.call(beginQuotation, input)
  // Named after what was done where no material is.
  expect(data.lines.map(({ name }) => name)).toContain(DESIGN_TYPE_TEXT.eliminate_everything)
  const caveats = new Map(data.pictures.map(({ resultId, caveat }) => [resultId, caveat]))
  expect(caveats.get(described.resultId)).toBe('draft')
  expect(caveats.get(tiles.resultId)).toBeNull()
  const shown = await app.database.read((tx) =>
    sharedQuotation(tx, { teamId: person.teamId, quotationId: data.id }, (fileId) => fileId),
  )
  expect(shown!.lines.map(({ caveat }) => caveat)).toEqual(data.lines.map(({ resultId }) => caveats.get(resultId!)))
  const jpeg = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const printed = (caveat: 'draft' | null) =>
    quotationPdf(data, new Map(data.pictures.map(({ resultId }) => [resultId, { jpeg, caveat }])))
  // The typeface holds only the characters that are used: two more.
  expect((await printed('draft')).length).toBeGreaterThan((await printed(null)).length)
})

test('shows a room’s pictures above its lines, each once', async () => {
  const { url } = (await person.call(downloadQuotation, { id: (await begun()).id })).data
  const pdf = (await app.app.inject({ url })).rawPayload.toString('latin1')
  expect(pdf.match(/\/Subtype \/Image\b/g)).toHaveLength(1)
  // The picture's own declaration is in the document.
  expect(pdf).toContain('TC260:AIGC')
})

test('keeps its lines when a picture is deleted, and asks for the team’s own pictures', async () => {
  const result = await sampleResult(app, person)
  const { data } = await person.call(beginQuotation, { clientToken: randomUUID(), resultIds: [result.resultId] })
  await person.call(deleteResult, { resultId: result.resultId })
  const after = (await person.call(getQuotation, { id: data.id })).data
  expect({ lines: after.lines, pictures: after.pictures }).toEqual({ lines: data.lines, pictures: [] })
  const draft = { ...draftOf(after), lines: [{ ...after.lines[0]!, resultId: randomUUID() }] }
  expect(await person.call(saveQuotation, { id: data.id, version: 1, draft })).toMatchObject({ code: 20404 })
})
