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

/** Names the opened customer in the address. */
export const CUSTOMER_KEY = 'customer'

/** What the form holds: every field may be blank or untouched. */
export type DraftValues = { readonly [Field in DraftField]?: CustomerDraft[Field] | null }

export const NEW_DRAFT = { source: 'walk_in', stage: 'new', level: 'C' } as const satisfies DraftValues

export const STAGES = CUSTOMER_STAGES
export const LEVELS = CUSTOMER_LEVELS
export const SOURCES = CUSTOMER_SOURCES

/** The call's draft: blank fields are left out. */
export function draftOf(values: DraftValues): CustomerDraft {
  const filled = Object.entries(values)
    .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
  return { name: '', ...Object.fromEntries(filled) }
}

/**
 * What is wrong with one field, by the contract's schema. `contact` stands beside the mobile number when neither it nor a WeChat
 * name is given; the schema says so only once everything else is right, so it is asked about those two fields alone.
 */
export function faultOf(field: DraftField, values: DraftValues): DraftField | 'contact' | null {
  const draft = draftOf(values)
  if (!customerDraft.shape[field].safeParse(draft[field]).success) return field
  if (field !== 'mobile') return null
  const reachable = customerDraft.safeParse({ name: '-', mobile: draft.mobile, wechat: draft.wechat && '-' })
  return reachable.success ? null : 'contact'
}

/** The customer of the team who has the number that was typed; null for every other error. */
export const ownerOfNumber = (error: unknown): string | null =>
  isAppError(error) && error.reason === 'MOBILE_TAKEN' ? (error.data.customerId ?? null) : null

/** The beans that a record costs and the team does not have, as the server refused it; null for every other error. */
export function beanShortage(error: unknown): { required: number; available: number; unit: 'beans' } | null {
  if (!isAppError(error) || error.reason !== 'BALANCE_INSUFFICIENT') return null
  const { required, available } = error.data
  return required === undefined || available === undefined ? null : { required, available, unit: 'beans' }
}

export type Cost =
  | { readonly kind: 'free'; readonly left: number }
  | { readonly kind: 'paid'; readonly beans: number; readonly missing: number }

/** What the next customer costs: a place of the allowance, or beans and how many of them are missing. */
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

/** `城西花园 · 三室两厅 · 120 m²`: whatever is known of the home. */
export function homeOf({ community, layout, areaSqm }: Pick<Customer, 'community' | 'layout' | 'areaSqm'>): string[] {
  return [community, layout, areaSqm === null ? null : withUnit(areaSqm, 'm²')].filter((part) => part !== null)
}
