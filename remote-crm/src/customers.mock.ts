import { BEAN_COST } from '@tessera/shared/contract/constants'
import {
  createCustomer,
  type Customer,
  getCustomerDetail,
  getCustomerList,
  getCustomerQuota,
} from '@tessera/shared/contract/customer'
import { failWith, mock, mockBalances, mockPage, mockRecord, spend } from '@tessera/shared/mock-host/mock-host'
import { CUSTOMERS, OWNER } from './customers-seed.text'

/** Small, so that the price of an extra customer is reached soon. */
const ALLOWANCE = 6

/** Newest first, until the page is reloaded. */
const customers: Customer[] = CUSTOMERS.map((customer, index) => ({
  ...mockRecord(`customer-${index + 1}`, index * 3),
  wechat: null,
  source: 'walk_in',
  address: null,
  areaSqm: 88 + index * 21,
  ownerUserId: 'user-li',
  ownerName: OWNER,
  lastFollowTime: index === 3 ? null : mockRecord('', index).createdAt,
  ...customer,
}))

/** Customers by idempotency token. */
const made = new Map<string, Customer>()
const nextCostBeans = (): number => (customers.length < ALLOWANCE ? 0 : BEAN_COST.customer)

export const customersEndpoints = [
  mock(getCustomerList, ({ stage, level, ...page }) =>
    mockPage(
      customers.filter((each) => (!stage || each.stage === stage) && (!level || each.level === level)),
      page,
      ({ name, mobile, wechat, community }) => [name, mobile, wechat, community],
    ),
  ),
  mock(getCustomerDetail, ({ id }) => customers.find((each) => each.id === id) ?? failWith('NOT_FOUND')),
  mock(getCustomerQuota, () => ({
    allowance: ALLOWANCE,
    used: customers.length,
    nextCostBeans: nextCostBeans(),
    beans: mockBalances().beans,
  })),
  mock(createCustomer, ({ clientToken, customer: draft }, { caller }) => {
    const former = made.get(clientToken)
    if (former) return former
    const taken = draft.mobile ? customers.find(({ mobile }) => mobile === draft.mobile) : undefined
    if (taken) failWith('MOBILE_TAKEN', { customerId: taken.id })
    const id = `customer-${customers.length + 1}`
    const cost = nextCostBeans()
    const cause = { category: 'customer', cause: { type: 'customer', id, label: draft.name } } as const
    if (cost) spend('beans', cost, { ...cause, operatorName: caller.userName })
    const customer: Customer = {
      ...mockRecord(id),
      mobile: null,
      wechat: null,
      community: null,
      address: null,
      layout: null,
      areaSqm: null,
      demand: null,
      ...draft,
      ownerUserId: caller.userId,
      ownerName: caller.userName,
      lastFollowTime: null,
    }
    customers.unshift(customer)
    made.set(clientToken, customer)
    return customer
  }),
]
