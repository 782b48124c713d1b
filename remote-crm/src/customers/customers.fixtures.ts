import type { Customer } from '@tessera/shared/contract/customer'

export function customer(id: string, changes: Partial<Customer> = {}): Customer {
  return {
    id,
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
    version: 1,
    name: '王女士',
    mobile: '13911112222',
    wechat: null,
    source: 'walk_in',
    stage: 'quote',
    level: 'A',
    community: '云栖花园',
    address: null,
    layout: '三室两厅',
    areaSqm: 120,
    demand: null,
    ownerUserId: 'user-1',
    ownerName: '林晓',
    lastFollowTime: null,
    budgetMin: null,
    budgetMax: null,
    nextFollowTime: null,
    previousOwnerUserId: null,
    previousOwnerName: null,
    dealTime: null,
    deletedAt: null,
    mergedInto: null,
    tagIds: [],
    ...changes,
  }
}

export const pageOf = (list: Customer[], total = list.length) => ({ list, total, pageNum: 1, pageSize: 20 })
