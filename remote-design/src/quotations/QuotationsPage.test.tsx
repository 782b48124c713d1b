import {
  downloadQuotation,
  getQuotation,
  getQuotationList,
  type Quotation,
  saveQuotation,
} from '@tessera/shared/contract/quotation'
import { getCustomerList } from '@tessera/shared/contract/customer'
import { getShareList, type Share, shareQuotation } from '@tessera/shared/contract/share'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { screen, waitFor, within } from '@testing-library/react'
import QuotationsPage from './QuotationsPage'

const QUOTATION: Quotation = {
  id: 'quotation-1',
  version: 1,
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
  number: 'BJ20261122-0007',
  revision: 1,
  shopName: '云筑设计事务所',
  shopContact: '',
  customerId: null,
  customerName: '王女士',
  days: 15,
  note: '',
  discountFen: 0,
  lines: [
    {
      room: '空间 1',
      name: '卡拉拉白',
      sku: 'TS-6060',
      visibleSqm: 12,
      enteredSqm: null,
      sizeMm: [600, 600],
      pieces: 44,
      boxes: 11,
      unit: 'piece',
      quantity: 44,
      unitPriceFen: 2680,
      resultId: 'result-1',
    },
  ],
  subtotalFen: 117_920,
  totalFen: 117_920,
  validUntil: '2026-12-07T08:00:00.000Z',
  creatorName: '李云舒',
  pictures: [],
}

it('lists quotations, and edits one on its paper with figures that follow', async () => {
  const api = mockApi([
    [getQuotationList, () => ({ list: [QUOTATION], total: 1, pageNum: 1, pageSize: 20 })],
    [getQuotation, () => QUOTATION],
    [saveQuotation, ({ draft }) => ({ ...QUOTATION, ...draft, version: 2 })],
    [downloadQuotation, () => ({ url: '/files/q.pdf', fileName: 'q.pdf', expiresAt: QUOTATION.createdAt })],
  ])
  const { user } = renderPage(<QuotationsPage />, { path: '/work/design/quotation' })
  await user.click(await screen.findByRole('button', { name: '看报价单' }))
  const paper = within(await screen.findByRole('dialog'))
  const quantity = await paper.findByRole('spinbutton', { name: '数量' })
  expect(paper.getByRole('status', { name: '金额' })).toHaveTextContent('1,179.20')
  await user.clear(quantity)
  await user.type(quantity, '20.37')
  // 20.37 × 26.80 = 545.916.
  expect(paper.getByRole('status', { name: '金额' })).toHaveTextContent('545.92')
  await user.click(paper.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(api.calls(saveQuotation)).toHaveLength(1))
  expect(api.calls(saveQuotation)[0]).toMatchObject({
    id: 'quotation-1',
    version: 1,
    draft: { lines: [{ quantity: 20.37 }] },
  })
})

const api = () =>
  mockApi([
    [getQuotationList, () => ({ list: [QUOTATION], total: 1, pageNum: 1, pageSize: 20 })],
    [getQuotation, () => QUOTATION],
    [saveQuotation, ({ draft }) => ({ ...QUOTATION, ...draft, version: 2 })],
    [getCustomerList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 })],
    [getShareList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 })],
    [shareQuotation, () => SHARE],
  ])
const SHARE: Share = {
  id: 'share-1',
  state: 'live',
  link: 'https://shop.example/userMaterialDetail?share=abcdefghijklmnopqrstuv',
  code: '135790',
  showQuantities: false,
  days: 30,
  expiresAt: '2026-12-22T08:00:00.000Z',
  customer: null,
  quotation: { id: 'quotation-1', number: QUOTATION.number, revision: 1 },
  results: [],
  viewCount: 0,
  lastViewAt: null,
  lastReplyAt: null,
  replies: [],
  createdAt: '2026-11-22T08:00:00.000Z',
}

it('asks before unsaved changes are left', async () => {
  api()
  const { user, location } = renderPage(<QuotationsPage />, { path: '/work/design/quotation' })
  await user.click(await screen.findByRole('button', { name: '看报价单' }))
  const paper = within(await screen.findByRole('dialog'))
  await user.type(await paper.findByRole('textbox', { name: '备注' }), '含铺贴')
  await user.click(paper.getByRole('button', { name: '关闭' }))
  await user.click(await screen.findByRole('button', { name: '继续修改' }))
  expect(location()).toContain('quotation=quotation-1')
  expect(paper.getByRole('textbox', { name: '备注' })).toHaveValue('含铺贴')
  await user.click(await paper.findByRole('button', { name: '关闭' }))
  await user.click(await screen.findByRole('button', { name: '不保存，离开' }))
  await waitFor(() => expect(location()).toBe('/work/design/quotation'))
})

it('sends what is stored, by a link with a code', async () => {
  const server = api()
  const { user } = renderPage(<QuotationsPage />, { path: '/work/design/quotation' })
  await user.click(await screen.findByRole('button', { name: '看报价单' }))
  const paper = within(await screen.findByRole('dialog'))
  await user.type(await paper.findByRole('textbox', { name: '备注' }), '含铺贴')
  await user.click(paper.getByRole('button', { name: '发给客户' }))
  await waitFor(() => expect(server.calls(saveQuotation)).toHaveLength(1))
  const make = await screen.findByRole('button', { name: '生成链接' })
  expect(server.calls(saveQuotation)).toMatchObject([{ draft: { note: '含铺贴' } }])
  await user.click(screen.getByRole('checkbox', { name: '打开时要输入提取码' }))
  await user.click(make)
  expect(await screen.findByLabelText('链接和提取码')).toHaveValue(`${SHARE.link} 提取码 135790`)
  expect(server.calls(shareQuotation)).toMatchObject([{ id: 'quotation-1', days: 30, withCode: true }])
})
