import { BEAN_COST } from '@tessera/shared/contract/constants'
import {
  checkDuplicate,
  createCustomer,
  type Customer,
  customerDraft,
  customerFault,
  deleteCustomer,
  type FOLLOW_UP_FILTERS,
  getCustomerDetail,
  getCustomerList,
  getCustomerQuota,
  restoreCustomer,
  updateCustomer,
  RECENT_DAYS,
  type RECENT_FILTERS,
} from '@tessera/shared/contract/customer'
import { exportCustomer } from '@tessera/shared/contract/customer-export'
import { MERGE_CHOICES, mergeCustomer } from '@tessera/shared/contract/customer-merge'
import {
  getCustomerOwnerList,
  getTransferRecordList,
  transferCustomer,
} from '@tessera/shared/contract/customer-transfer'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { UserInfo } from '@tessera/shared/contract/user'
import type { z } from 'zod'
import { failWith, mock, mockBalances, mockPage, mockRecord, spend } from '@tessera/shared/mock-host/mock-host'
import { COLLEAGUE, CUSTOMERS, OWNER } from './customers-seed.text'

const DAY_MS = 24 * 60 * 60_000
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
  budgetMin: null,
  budgetMax: (index + 2) * 1_000_000,
  nextFollowTime: index > 2 ? null : new Date(Date.now() + (index - 1) * DAY_MS).toISOString(),
  previousOwnerUserId: null,
  previousOwnerName: null,
  dealTime: null,
  deletedAt: null,
  mergedInto: null,
  tagIds: [],
  ...customer,
}))
const OWNERS = [
  { userId: 'user-li', userName: OWNER },
  { userId: 'user-colleague', userName: COLLEAGUE },
]
export const mockOwners = () => OWNERS
const transfers: EndpointOutput<typeof getTransferRecordList>['list'] = []

const isLive = ({ deletedAt }: Customer) => deletedAt === null
const DAYS_AHEAD = { overdue: 0, today: 1, week: 7 } as const
const isDue = ({ nextFollowTime }: Customer, filter: (typeof FOLLOW_UP_FILTERS)[number]) =>
  filter === 'unplanned'
    ? nextFollowTime === null
    : nextFollowTime !== null && Date.parse(nextFollowTime) < Date.now() + DAYS_AHEAD[filter] * DAY_MS
const live = () => customers.filter(isLive)
/** @returns all of these customers. */
const allOf = (ids: readonly string[]) =>
  ids.map((id) => customers.find((each) => each.id === id) ?? failWith('NOT_FOUND'))
function requireFree(mobile: string | null | undefined, own?: string): void {
  const taken = mobile ? live().find((each) => each.mobile === mobile && each.id !== own) : undefined
  if (taken) failWith('MOBILE_TAKEN', { customerId: taken.id })
}

/** Customers by idempotency token. */
const made = new Map<string, Customer>()
const nextCostBeans = (): number => (live().length < ALLOWANCE ? 0 : BEAN_COST.customer)

/** A new customer of the caller, with its price. */
export function addCustomer(draft: z.output<typeof customerDraft>, caller: UserInfo): Customer {
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
    budgetMin: null,
    budgetMax: null,
    nextFollowTime: null,
    previousOwnerUserId: null,
    previousOwnerName: null,
    dealTime: null,
    deletedAt: null,
    mergedInto: null,
    ...draft,
    tagIds: draft.tagIds ?? [],
    ownerUserId: caller.userId,
    ownerName: caller.userName,
    lastFollowTime: null,
  }
  customers.unshift(customer)
  return customer
}

/** Who has what was attached to a customer. */
export const keptId = (id: string): string => customers.find((each) => each.id === id)?.mergedInto?.id ?? id

const isRecent = ({ createdAt, dealTime }: Customer, recent: (typeof RECENT_FILTERS)[number]): boolean =>
  Date.parse((recent === 'created' ? createdAt : dealTime) ?? '') > Date.now() - RECENT_DAYS * DAY_MS

/** The live customer with this number. */
export const customerWith = (mobile: string | undefined) => live().find((each) => mobile && each.mobile === mobile)

export const customerName = (id: string): string => customers.find((each) => each.id === id)?.name ?? ''

export const customersEndpoints = [
  mock(getCustomerList, ({ stage, level, source, ownerUserId, followUp, idleDays, recent, deleted = false, ...page }) =>
    mockPage(
      customers.filter(
        (each) =>
          isLive(each) !== deleted &&
          (!stage || each.stage === stage) &&
          (!level || each.level === level) &&
          (!source || each.source === source) &&
          (!ownerUserId || each.ownerUserId === ownerUserId) &&
          (!followUp || isDue(each, followUp)) &&
          (!recent || isRecent(each, recent)) &&
          (!idleDays || Date.parse(each.lastFollowTime ?? each.createdAt) < Date.now() - idleDays * DAY_MS),
      ),
      page,
      ({ name, mobile, wechat, community }) => [name, mobile, wechat, community],
    ),
  ),
  mock(exportCustomer, () => ({
    url: 'data:,',
    fileName: 'customers.xlsx',
    rows: live().length,
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
  })),
  mock(getCustomerDetail, ({ id }) => {
    const kept = keptId(id)
    return live().find((each) => each.id === kept) ?? failWith('NOT_FOUND')
  }),
  mock(getCustomerQuota, () => ({
    allowance: ALLOWANCE,
    used: live().length,
    nextCostBeans: nextCostBeans(),
    beans: mockBalances().beans,
  })),
  mock(createCustomer, ({ clientToken, customer: draft }, { caller }) => {
    const former = made.get(clientToken)
    if (former) return former
    requireFree(draft.mobile)
    const customer = addCustomer(draft, caller)
    made.set(clientToken, customer)
    return customer
  }),
  mock(updateCustomer, ({ id, version, changes }) => {
    const customer = live().find((each) => each.id === id) ?? failWith('NOT_FOUND')
    if (customer.version !== version) failWith('VERSION_STALE')
    requireFree(changes.mobile, id)
    const changed = { ...customer, ...changes, version: version + 1, updatedAt: new Date().toISOString() }
    const fault = customerFault(changed)
    if (fault) failWith('VALIDATION', { issues: [{ path: `changes.${fault.field}`, message: fault.code }] })
    return Object.assign(customer, changed)
  }),
  mock(deleteCustomer, ({ ids }) => {
    for (const customer of allOf(ids)) customer.deletedAt ??= new Date().toISOString()
    return {}
  }),
  mock(restoreCustomer, ({ ids }) => {
    for (const customer of allOf(ids)) {
      requireFree(customer.mobile, customer.id)
      customer.deletedAt = null
      customer.mergedInto = null
    }
    return { chargedBeans: 0 }
  }),
  mock(mergeCustomer, ({ keep, merged, take }) => {
    const [kept, other] = allOf([keep.id, merged.id])
    if (!kept || !other || kept.version !== keep.version || other.version !== merged.version)
      return failWith('VERSION_STALE')
    const taken = take.flatMap((choice) => MERGE_CHOICES[choice]).map((field) => [field, other[field]])
    other.deletedAt = new Date().toISOString()
    other.mergedInto = { id: kept.id, name: kept.name }
    return Object.assign(kept, Object.fromEntries(taken), { version: kept.version + 1 })
  }),
  mock(checkDuplicate, ({ mobile, wechat }) => ({
    list: live().flatMap(({ id, name, ownerName, ...each }) => [
      ...(mobile !== undefined && each.mobile === mobile ? [{ id, name, ownerName, by: 'mobile' as const }] : []),
      ...(wechat !== undefined && each.wechat === wechat ? [{ id, name, ownerName, by: 'wechat' as const }] : []),
    ]),
  })),
  mock(getCustomerOwnerList, () => ({
    list: OWNERS.map((owner) => {
      const owned = live().filter(({ ownerUserId }) => ownerUserId === owner.userId)
      const open = owned.filter(({ stage }) => stage !== 'deal' && stage !== 'lost')
      return { ...owner, customerCount: owned.length, openCount: open.length }
    }),
  })),
  mock(transferCustomer, ({ ids, fromUserId, toUserId }) => {
    const to = OWNERS.find(({ userId }) => userId === toUserId) ?? failWith('NOT_FOUND')
    const chosen = ids ? allOf(ids) : live().filter(({ ownerUserId }) => ownerUserId === fromUserId)
    const given = chosen.filter(({ ownerUserId }) => ownerUserId !== toUserId)
    for (const customer of given) {
      const from = { userId: customer.ownerUserId, userName: customer.ownerName }
      const { id, createdAt } = mockRecord(`transfer-${transfers.length}`)
      transfers.unshift({ id, createdAt, customer: { id: customer.id, name: customer.name }, from, to, by: from })
      customer.previousOwnerUserId = from.userId
      customer.previousOwnerName = from.userName
      customer.ownerUserId = to.userId
      customer.ownerName = to.userName
      customer.version += 1
    }
    return { transferred: given.length }
  }),
  mock(getTransferRecordList, ({ customerId, ...page }) =>
    mockPage(
      transfers.filter(({ customer }) => customerId === undefined || customer.id === customerId),
      page,
    ),
  ),
]
