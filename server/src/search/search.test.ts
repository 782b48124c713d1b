/** @database both: SQL by hand works out how names sound. */
import { randomUUID } from 'node:crypto'
import { saveContent } from '@tessera/shared/contract/content'
import { createCustomer, updateCustomer } from '@tessera/shared/contract/customer'
import { placeOrder } from '@tessera/shared/contract/order'
import { beginQuotation, quotationDraft, saveQuotation } from '@tessera/shared/contract/quotation'
import { search } from '@tessera/shared/contract/search'
import { getCoinPriceList } from '@tessera/shared/contract/billing'
import { eq, isNull } from 'drizzle-orm'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { recordSampleInputs } from '../design/testing/sample-inputs'
import { sampleResult } from '../testing/sample-result'
import { createTestApp, type TestApp, type TestPerson } from '../testing/test-app'
import { fillSounds } from './sounds.service'

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await createTestApp()
  person = await app.loginAs('13800000002')
  await fillSounds(app.database)
})
afterAll(() => app.close())

const found = async (keyword: string, who = person) => (await who.call(search, { keyword })).data.list
const kinds = async (keyword: string, who = person) =>
  (await found(keyword, who)).map(({ kind, title }) => [kind, title])

test('finds customers by name, number, initials; a new name at once', async () => {
  const customer = { name: '曾寻觅', mobile: '13566667777', community: '云上' }
  const { data } = await person.call(createCustomer, { clientToken: randomUUID(), customer })
  const hit = ['customer', '曾寻觅']
  for (const keyword of ['寻觅', '6666777', 'zxm', 'ZX', '云上', 'zengxun', 'xun mi'])
    expect(await kinds(keyword)).toContainEqual(hit)
  expect((await found('zxm'))[0]).toMatchObject({ id: data.id, detail: '13566667777 · 云上', stage: 'new' })
  await person.call(updateCustomer, { id: data.id, version: data.version, changes: { name: '陆寻觅' } })
  expect(await kinds('zxm')).not.toContainEqual(hit)
  expect(await kinds('zengxun')).toEqual([])
  for (const keyword of ['lxm', 'Lu xun']) expect(await kinds(keyword)).toContainEqual(['customer', '陆寻觅'])
  const stranger = await app.loginAs('13800000003')
  for (const keyword of ['lxm', 'luxun']) expect(await found(keyword, stranger)).toEqual([])
  expect(await found('6666777', stranger)).toEqual([])
})

test('finds materials by their Pinyin and orders by their number, a wildcard finds itself only', async () => {
  const { materialId } = await recordSampleInputs({ database: app.database, files: app.pictures.files }, person)
  await app.database.transaction((tx) =>
    tx.update(materials).set({ name: '云影灰', initials: null, spellings: null }).where(eq(materials.id, materialId)),
  )
  await fillSounds(app.database)
  for (const keyword of ['yyh', 'yunying', 'yinghui'])
    expect(await kinds(keyword)).toContainEqual(['material', '云影灰'])
  const { data: sale } = await person.call(getCoinPriceList)
  const order = await person.call(placeOrder, { priceId: sale.list[0]!.id, clientToken: randomUUID() })
  const { tradeNo } = order.data
  expect(await found(tradeNo)).toMatchObject([{ kind: 'order', id: tradeNo }])
  expect(await found('%')).toEqual([])
})

test('finds contents of the shop by title and words, for those who keep them', async () => {
  const content = {
    kind: 'article' as const,
    title: '寻砖记',
    body: '<p>客厅铺大板</p>',
    coverFileId: null,
    materialIds: [],
    resultIds: [],
  }
  const { data } = await person.call(saveContent, { clientToken: randomUUID(), former: null, content })
  for (const keyword of ['寻砖', '铺大板'])
    expect(await found(keyword)).toContainEqual(
      expect.objectContaining({ kind: 'content', id: data.id, title: '寻砖记' }),
    )
  expect(await found('寻砖', await app.loginAs('13800000003'))).toEqual([])
  expect(await found('寻砖', await app.loginAs('13800000001'))).toEqual([])
})

test('finds quotations by number and customer', async () => {
  const { resultId } = await sampleResult(app, person)
  const begun = await person.call(beginQuotation, { clientToken: randomUUID(), resultIds: [resultId] })
  const { id, number } = begun.data
  const draft = quotationDraft.parse(begun.data)
  await person.call(saveQuotation, { id, version: begun.data.version, draft: { ...draft, customerName: '寻价女士' } })
  const hit = expect.objectContaining({ kind: 'quotation', id, title: '寻价女士', detail: number })
  for (const keyword of [number, '寻价']) expect(await found(keyword)).toContainEqual(hit)
  expect(await found(number, await app.loginAs('13800000003'))).toEqual([])
})

test('nobody finds what they may not open', async () => {
  const free = await app.loginAs('13800000000')
  expect(await found('1', free)).toEqual([])
})

test('names that came without their sound get it', async () => {
  const without = () =>
    app.database.transaction((tx) => tx.select({ id: customers.id }).from(customers).where(isNull(customers.spellings)))
  await app.database.transaction((tx) => tx.update(customers).set({ spellings: null }))
  expect((await without()).length).toBeGreaterThan(0)
  await fillSounds(app.database)
  expect(await without()).toEqual([])
})
