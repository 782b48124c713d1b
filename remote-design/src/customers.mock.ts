import { type Customer, getCustomerDetail, getCustomerList } from '@tessera/shared/contract/customer'
import { failWith, mock, mockPage, mockRecord } from '@tessera/shared/mock-host/mock-host'
import { CUSTOMER_NAMES } from './design-seed.text'

/** Customers to attach designs to; they are managed by another remote. */
const customers: Customer[] = CUSTOMER_NAMES.map((name, index) => ({
  ...mockRecord(`customer-${index + 1}`, index),
  name,
  mobile: `1361234000${index}`,
  wechat: null,
  source: 'walk_in',
  stage: 'proposal',
  level: 'B',
  community: null,
  address: null,
  layout: null,
  areaSqm: null,
  demand: null,
  ownerUserId: 'user-li',
  ownerName: '',
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
}))

export const mockCustomerNames = () => customers.map(({ id, name }) => ({ id, name }))
export const nameOfCustomer = (id: string | null) =>
  id === null ? null : (mockCustomerNames().find((each) => each.id === id) ?? failWith('NOT_FOUND'))

export const customersEndpoints = [
  mock(getCustomerDetail, ({ id }) => customers.find((each) => each.id === id) ?? failWith('NOT_FOUND')),
  mock(getCustomerList, (page) => mockPage(customers, page, ({ name, mobile }) => [name, mobile ?? ''])),
]
