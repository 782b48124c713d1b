import { BEAN_COST } from '@tessera/shared/contract/constants'
import {
  type Customer,
  type CustomerChanges,
  CUSTOMER_LEVELS,
  CUSTOMER_SOURCES,
  CUSTOMER_STAGES,
  customerDraft,
  type CustomerDraft,
  customerFault,
  type CustomerStage,
} from '@tessera/shared/contract/customer'
import { type AppError, isAppError } from '@tessera/shared/http/app-error'
import { withUnit } from '@tessera/shared/text/format.text'
import type { StatusTone } from '@tessera/shared/ui/data'
import { CUSTOMERS_TEXT } from './customers.text'

export type DraftField = keyof CustomerDraft

/** Form values; every field may be blank or untouched. */
export type DraftValues = { readonly [Field in DraftField]?: CustomerDraft[Field] | null }

export const NEW_DRAFT = { source: 'walk_in', stage: 'new', level: 'C' } as const satisfies DraftValues

export const STAGES = CUSTOMER_STAGES
export const LEVELS = CUSTOMER_LEVELS
export const SOURCES = CUSTOMER_SOURCES

/** Input of the call, without blank fields. */
export function draftOf(values: DraftValues): CustomerDraft {
  const filled = Object.entries(values)
    .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
  return { name: '', ...Object.fromEntries(filled) }
}

const FIELDS = Object.keys(customerDraft.shape) as DraftField[]

/** A customer as the form's values. */
export const valuesOf = (customer: Customer): DraftValues =>
  Object.fromEntries(FIELDS.map((field) => [field, customer[field]]))

/** What the person changed since the form was opened; a field that was emptied is null. */
export function changesOf(before: DraftValues, now: DraftValues): CustomerChanges {
  const [former, latest] = [draftOf(before), draftOf(now)]
  return Object.fromEntries(
    FIELDS.filter((field) => JSON.stringify(former[field]) !== JSON.stringify(latest[field])).map((field) => [
      field,
      latest[field] ?? null,
    ]),
  )
}

/**
 * Validation error of one field, by the contract's schema. `contact` is shown at the mobile number if neither it nor a WeChat name is
 * given; the schema reports that only if all other fields are valid, so these two fields are checked alone.
 */
export function faultOf(field: DraftField, values: DraftValues): DraftField | 'contact' | 'budgetOrder' | null {
  const draft = draftOf(values)
  if (!customerDraft.shape[field].safeParse(draft[field]).success) return field
  if (field === 'budgetMax') return customerFault({ ...draft, wechat: '-' }) === null ? null : 'budgetOrder'
  if (field !== 'mobile') return null
  const reachable = customerDraft.safeParse({ name: '-', mobile: draft.mobile, wechat: draft.wechat && '-' })
  return reachable.success ? null : 'contact'
}

/** The customer with the same number, from the server's error; null for other errors. */
export const ownerOfNumber = (error: unknown): string | null =>
  isAppError(error) && error.reason === 'MOBILE_TAKEN' ? (error.data.customerId ?? null) : null

/** The field that a taken number belongs to. */
export const takenNumber = (error: AppError) =>
  error.reason === 'MOBILE_TAKEN' ? ({ field: 'mobile', text: CUSTOMERS_TEXT.mobileTaken } as const) : null

/** Most beans that restoring so many may cost; those who were paid for before cost none. */
export const restoreCost = (count: number, { allowance, used }: { allowance: number; used: number }): number =>
  Math.max(0, count - Math.max(0, allowance - used)) * BEAN_COST.customer

export const STAGE_TONE = {
  new: 'primary',
  contact: 'neutral',
  proposal: 'accent',
  quote: 'warning',
  deal: 'success',
  lost: 'neutral',
} as const satisfies Record<CustomerStage, StatusTone>

/** `城西花园 · 三室两厅 · 120 m²`: the known facts of the home. */
export function homeOf({ community, layout, areaSqm }: Pick<Customer, 'community' | 'layout' | 'areaSqm'>): string[] {
  return [community, layout, areaSqm === null ? null : withUnit(areaSqm, 'm²')].filter((part) => part !== null)
}
