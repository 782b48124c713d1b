import {
  downloadQuotation,
  getQuotation,
  getQuotationList,
  type Quotation,
  saveQuotation,
} from '@tessera/shared/contract/quotation'
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
