import {
  type Customer,
  CUSTOMER_LEVELS,
  CUSTOMER_SOURCES,
  CUSTOMER_STAGES,
  customerDraft,
  type CustomerDraft,
  type CustomerStage,
} from '@tessera/shared/contract/customer'
import { isAppError } from '@tessera/shared/http/app-error'
import { withUnit } from '@tessera/shared/text/format.text'
import type { StatusTone } from '@tessera/shared/ui/data'

export type DraftField = keyof CustomerDraft

/** Query key of the open customer. */
export const CUSTOMER_KEY = 'customer'

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

/**
 * Validation error of one field, by the contract's schema. `contact` is shown at the mobile number if neither it nor a WeChat name is
 * given; the schema reports that only if all other fields are valid, so these two fields are checked alone.
 */
export function faultOf(field: DraftField, values: DraftValues): DraftField | 'contact' | null {
  const draft = draftOf(values)
  if (!customerDraft.shape[field].safeParse(draft[field]).success) return field
  if (field !== 'mobile') return null
  const reachable = customerDraft.safeParse({ name: '-', mobile: draft.mobile, wechat: draft.wechat && '-' })
  return reachable.success ? null : 'contact'
}

/** The customer with the same number, from the server's error; null for other errors. */
export const ownerOfNumber = (error: unknown): string | null =>
  isAppError(error) && error.reason === 'MOBILE_TAKEN' ? (error.data.customerId ?? null) : null

/** The bean shortage, from the server's error; null for other errors. */
export function beanShortage(error: unknown): { required: number; available: number; unit: 'beans' } | null {
  if (!isAppError(error) || error.reason !== 'BALANCE_INSUFFICIENT') return null
  const { required, available } = error.data
  return required === undefined || available === undefined ? null : { required, available, unit: 'beans' }
}

export type Cost =
  | { readonly kind: 'free'; readonly left: number }
  | { readonly kind: 'paid'; readonly beans: number; readonly missing: number }

/** Cost of the next customer: from the allowance, or in beans, with the shortage. */
export function costOf(quota: { allowance: number; used: number; nextCostBeans: number; beans: number }): Cost {
  if (quota.nextCostBeans === 0) return { kind: 'free', left: Math.max(0, quota.allowance - quota.used) }
  return { kind: 'paid', beans: quota.nextCostBeans, missing: Math.max(0, quota.nextCostBeans - quota.beans) }
}

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
