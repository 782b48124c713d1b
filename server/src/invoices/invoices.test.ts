/** @database both: ten requests for one order at once */
import { randomUUID } from 'node:crypto'
import { getDeletionEffects } from '@tessera/shared/contract/account'
import { getCoinPriceList } from '@tessera/shared/contract/billing'
import { type InvoiceDraft, requestInvoice } from '@tessera/shared/contract/invoice'
import { updatePurchaseRule } from '@tessera/shared/contract/membership'
import { getOrderList, placeOrder, queryOrderDetail } from '@tessera/shared/contract/order'
import { takePayment } from '../orders/platform-news'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { endInvoiceRequest, openInvoiceRequests } from './invoices.service'

let app: TestApp
let buyer: TestPerson

beforeAll(async () => {
  app = await createTestApp()
  buyer = await app.loginAs('13800000001')
})
afterAll(() => app.close())

async function order({ paid = true, by = buyer } = {}): Promise<string> {
  const item = (await app.call(getCoinPriceList)).data.list[0]!
  const { data } = await by.call(placeOrder, { priceId: item.id, clientToken: randomUUID() })
  const { tradeNo, amountFen } = data
  const payment = { tradeNo, amountFen, merchantId: 'sandbox', transactionId: tradeNo, currency: 'CNY' }
  if (paid) await takePayment(app.database, { ...payment, paidAt: new Date() })
  return tradeNo
}

const COMPANY = {
  titleType: 'company',
  title: '广州拼居家居有限公司',
  taxNumber: '91440101MA5ABCDE1X',
  email: 'finance@example.com',
} as const satisfies InvoiceDraft
const PERSONAL = { titleType: 'personal', title: '王小明', email: 'w@example.com' } as const satisfies InvoiceDraft
const request = (tradeNo: string, invoice: InvoiceDraft) => buyer.call(requestInvoice, { tradeNo, invoice })

test('the invoice of a paid order is requested for the amount paid, and the order shows it', async () => {
  const tradeNo = await order()
  const { code, data } = await request(tradeNo, COMPANY)
  expect(code).toBe(200)
  expect(data).toMatchObject({ ...COMPANY, state: 'requested', amountFen: 3_000, issuedAt: null, invoiceNumber: null })
  const { list } = (await buyer.call(getOrderList)).data
  expect(list.find((each) => each.tradeNo === tradeNo)!.invoice).toEqual(data)
})

test('a repeated request returns the first one; a different one is refused', async () => {
  const tradeNo = await order()
  const first = await request(tradeNo, PERSONAL)
  expect(first.data.taxNumber).toBeNull()
  expect(await request(tradeNo, PERSONAL)).toMatchObject({ code: 10009, data: first.data })
  expect(await request(tradeNo, COMPANY)).toMatchObject({ code: 20409, message: 'INVOICE_EXISTS' })
})

test('ten concurrent requests make one', async () => {
  const tradeNo = await order()
  const answers = await Promise.all(Array.from({ length: 10 }, () => request(tradeNo, COMPANY)))
  expect(answers.filter((each) => each.code === 200)).toHaveLength(1)
  expect(answers.filter((each) => each.code === 10009)).toHaveLength(9)
})

test('the deletion preview lists open requests', async () => {
  const person = await app.loginAs('13800000003')
  const open = async () => (await person.call(getDeletionEffects)).data.openInvoices
  const tradeNo = await order({ by: person })
  expect(await open()).toBe(0)
  await person.call(requestInvoice, { tradeNo, invoice: PERSONAL })
  expect(await open()).toBe(1)
  await app.database.transaction((tx) =>
    endInvoiceRequest(tx, tradeNo, { state: 'rejected', rejectReason: '抬头有误' }),
  )
  expect(await open()).toBe(0)
})

test('a sub-account can request one if it may buy', async () => {
  const admin = await app.loginAs('13800000002')
  const sub = await app.loginAs('13800000012')
  const tradeNo = await order({ by: admin })
  const asked = { tradeNo, invoice: PERSONAL }
  expect(await sub.call(requestInvoice, asked)).toMatchObject({ code: 20403, message: 'PURCHASE_NOT_ALLOWED' })
  expect((await admin.call(queryOrderDetail, { tradeNo })).data.invoice).toBeNull()
  await admin.call(updatePurchaseRule, { subAccountsMayBuy: true })
  expect((await sub.call(requestInvoice, asked)).code).toBe(200)
})

test('an unpaid order cannot have one', async () => {
  expect(await request(await order({ paid: false }), COMPANY)).toMatchObject({ code: 20409, message: 'ORDER_NOT_PAID' })
})

test.each([
  ['a tax number that is too short', { ...COMPANY, taxNumber: '12345678901234' }, 'invoice.taxNumber'],
  ['a tax number that is too long', { ...COMPANY, taxNumber: '1'.repeat(21) }, 'invoice.taxNumber'],
  ['a tax number with other signs', { ...COMPANY, taxNumber: '9144-0101-MA5ABCD' }, 'invoice.taxNumber'],
  ['a company without a tax number', { ...COMPANY, taxNumber: undefined }, 'invoice.taxNumber'],
  ['no title', { ...PERSONAL, title: '  ' }, 'invoice.title'],
  ['a title that is too long', { ...PERSONAL, title: '长'.repeat(101) }, 'invoice.title'],
  ['no address for it', { ...PERSONAL, email: 'nowhere' }, 'invoice.email'],
  ['another kind of title', { ...PERSONAL, titleType: 'other' }, 'invoice.titleType'],
])('%s is refused by its field', async (_name, invoice, path) => {
  const answer = await request(await order(), invoice as InvoiceDraft)
  expect(answer).toMatchObject({ code: 20400, failure: { issues: [{ path }] } })
})

test('lower-case letters and spaces of a tax number are normalised', async () => {
  const { data } = await request(await order(), { ...COMPANY, taxNumber: ' 91440101ma5abcde1x ' })
  expect(data.taxNumber).toBe(COMPANY.taxNumber)
})

test('the finance staff issues it once, or rejects it with a reason, and then it can be requested again', async () => {
  const [issued, rejected] = [await order(), await order()]
  await request(issued, COMPANY)
  await request(rejected, PERSONAL)
  const end = (tradeNo: string, verdict: Parameters<typeof endInvoiceRequest>[2]) =>
    app.database.transaction((tx) => endInvoiceRequest(tx, tradeNo, verdict))
  const waiting = async () => (await app.database.transaction(openInvoiceRequests)).map((each) => each.tradeNo)
  expect(await waiting()).toEqual(expect.arrayContaining([issued, rejected]))
  await end(issued, { state: 'issued', invoiceNumber: '24440000001' })
  await expect(end(issued, { state: 'rejected', rejectReason: '再次' })).rejects.toMatchObject({
    errorName: 'NOT_FOUND',
  })
  await end(rejected, { state: 'rejected', rejectReason: '抬头有误' })
  expect(await waiting()).not.toEqual(expect.arrayContaining([issued]))
  const invoiceOf = async (tradeNo: string) => (await buyer.call(queryOrderDetail, { tradeNo })).data.invoice!
  expect(await invoiceOf(issued)).toMatchObject({ state: 'issued', invoiceNumber: '24440000001' })
  expect((await invoiceOf(issued)).issuedAt).not.toBeNull()
  expect(await invoiceOf(rejected)).toMatchObject({ state: 'rejected', rejectReason: '抬头有误', issuedAt: null })
  expect((await request(rejected, { ...PERSONAL, title: '王大明' })).code).toBe(200)
  expect(await invoiceOf(rejected)).toMatchObject({ state: 'requested', title: '王大明' })
})
