import { getCustomerList } from '@tessera/shared/contract/customer'
import { getQuotation, getQuotationList, type Quotation, saveQuotation } from '@tessera/shared/contract/quotation'
import { getShareList, type Share, shareQuotation } from '@tessera/shared/contract/share'
import { mockApi } from '@tessera/shared/testing/testing'

export const QUOTATION: Quotation = {
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
      room: '房间 1',
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

export const SHARE: Share = {
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

/** A shop with one quotation that was not sent. */
export const quotationApi = () =>
  mockApi([
    [getQuotationList, () => ({ list: [QUOTATION], total: 1, pageNum: 1, pageSize: 20 })],
    [getQuotation, () => QUOTATION],
    [saveQuotation, ({ draft }) => ({ ...QUOTATION, ...draft, version: 2 })],
    [getCustomerList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 })],
    [getShareList, () => ({ list: [], total: 0, pageNum: 1, pageSize: 20 })],
    [shareQuotation, () => SHARE],
  ])
