/** @database postgres: one button is pressed twice at once */
import { randomUUID } from 'node:crypto'
import { createCustomer, deleteCustomer } from '@tessera/shared/contract/customer'
import { attachDesigns } from '@tessera/shared/contract/design/history'
import {
  beginQuotation,
  downloadQuotation,
  getQuotationList,
  quotationDraft,
  saveQuotation,
} from '@tessera/shared/contract/quotation'
import { getShareList, shareQuotation } from '@tessera/shared/contract/share'
import { libraryLine } from '@tessera/shared/contract/quotation-line'
import { getMaterialDetail } from '@tessera/shared/contract/material'
import { type SampleResult, sampleResult } from '../testing/sample-result'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'

let app: TestApp
let person: TestPerson
let made: SampleResult
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
  made = await sampleResult(app, person)
})
afterAll(() => app.close())

const customerOf = async (owner: TestPerson, name: string, mobile: string) =>
  (await owner.call(createCustomer, { clientToken: randomUUID(), customer: { name, mobile } })).data.id
const countOf = async () => (await person.call(getQuotationList, {})).data.total

test('begins without a design, as the shop, and is written line by line', async () => {
  const { code, data } = await person.call(beginQuotation, { clientToken: randomUUID() })
  expect(code).toBe(200)
  expect(data).toMatchObject({
    number: expect.stringMatching(/^BJ\d{8}-0001$/),
    revision: 1,
    shopName: '云筑设计事务所',
    customerId: null,
    customerName: '',
    lines: [],
    totalFen: 0,
  })
  const { data: tile } = await person.call(getMaterialDetail, { id: made.materialId })
  const draft = { ...quotationDraft.parse(data), shopContact: '028-8600 1234', lines: [libraryLine(tile, '客厅')] }
  const saved = await person.call(saveQuotation, { id: data.id, version: 1, draft })
  expect(saved.data).toMatchObject({ lines: [{ name: tile.name, room: '客厅', quantity: 1 }] })
  // As the next one of a design does.
  expect((await person.call(beginQuotation, { clientToken: randomUUID() })).data.shopContact).toBe('028-8600 1234')
  expect((await person.call(downloadQuotation, { id: data.id })).code).toBe(200)
})

test('two presses make one quotation, and the same token for something else is refused', async () => {
  const before = await countOf()
  const input = { clientToken: randomUUID(), resultIds: [] }
  const [one, other] = await Promise.all([person.call(beginQuotation, input), person.call(beginQuotation, input)])
  expect(one.data.id).toBe(other.data.id)
  expect([one.code, other.code].toSorted((a, b) => a - b)).toEqual([200, 10009])
  expect(await countOf()).toBe(before + 1)
  const customerId = await customerOf(person, '赵先生', '13700009981')
  expect(await person.call(beginQuotation, { ...input, customerId })).toMatchObject({ message: 'IDEMPOTENCY_MISMATCH' })
})

test('is for a customer of the team, whose name is its heading', async () => {
  const customerId = await customerOf(person, '王女士', '13700009991')
  const { data } = await person.call(beginQuotation, { clientToken: randomUUID(), customerId })
  expect(data).toMatchObject({ customerId, customerName: '王女士', customer: { id: customerId, name: '王女士' } })
  const listed = await person.call(getQuotationList, { customerId })
  expect(listed.data.list.map(({ id }) => id)).toEqual([data.id])
  const before = await countOf()
  const stranger = await app.loginAs('13800000003')
  const theirs = await customerOf(stranger, '李先生', '13700009992')
  const refused = await person.call(beginQuotation, { clientToken: randomUUID(), customerId: theirs })
  expect(refused).toMatchObject({ code: 20404 })
  await person.call(deleteCustomer, { ids: [customerId] })
  expect(await person.call(beginQuotation, { clientToken: randomUUID(), customerId })).toMatchObject({ code: 20404 })
  expect(await countOf()).toBe(before)
})

test('of results it is for whom it is asked, not for whom they were made', async () => {
  const theirs = await customerOf(person, '陈女士', '13700009971')
  const asked = await customerOf(person, '周先生', '13700009972')
  await person.call(attachDesigns, { taskIds: [made.taskId], customerId: theirs })
  const begun = async (more: { customerId?: string }) =>
    (await person.call(beginQuotation, { clientToken: randomUUID(), resultIds: [made.resultId], ...more })).data
  expect(await begun({})).toMatchObject({ customerId: theirs })
  const other = await begun({ customerId: asked })
  expect(other).toMatchObject({ customerId: asked, customerName: '周先生', lines: [{ resultId: made.resultId }] })
})

test('is not sent while it is empty, and a link that stands is answered again', async () => {
  const { data } = await person.call(beginQuotation, { clientToken: randomUUID(), resultIds: [made.resultId] })
  const write = async (version: number, lines: typeof data.lines) => {
    const draft = { ...quotationDraft.parse(data), lines }
    return (await person.call(saveQuotation, { id: data.id, version, draft })).data.version
  }
  const links = async () => (await person.call(getShareList, { quotationId: data.id })).data.total
  const emptied = await write(data.version, [])
  const input = { clientToken: randomUUID(), id: data.id }
  expect(await person.call(shareQuotation, input)).toMatchObject({ code: 20409, message: 'QUOTATION_EMPTY' })
  expect(await links()).toBe(0)
  const written = await write(emptied, data.lines)
  const sent = await person.call(shareQuotation, input)
  expect(sent.code).toBe(200)
  await write(written, [])
  expect((await person.call(shareQuotation, input)).data.id).toBe(sent.data.id)
  expect(await links()).toBe(1)
})
