import { type AppError, isAppError } from '../../http/app-error'
import { GUARDS_TEXT } from './guards.text'

/** An allowance of the membership, as the quota calls answer. */
export interface Quota {
  readonly allowance: number
  readonly used: number
  /** Price of the next one in beans: 0 within the allowance. */
  readonly nextCostBeans: number
  /** The team's balance. */
  readonly beans: number
}

export type Cost =
  | { readonly kind: 'free'; readonly left: number }
  | { readonly kind: 'paid'; readonly beans: number; readonly missing: number }

/** Cost of the next one: from the allowance, or in beans, with the shortage. */
export function costOf(quota: Quota): Cost {
  if (quota.nextCostBeans === 0) return { kind: 'free', left: Math.max(0, quota.allowance - quota.used) }
  return { kind: 'paid', beans: quota.nextCostBeans, missing: Math.max(0, quota.nextCostBeans - quota.beans) }
}

/** The bean shortage, from the server's error; null for other errors. */
export function beanShortage(error: unknown): { required: number; available: number; unit: 'beans' } | null {
  if (!isAppError(error) || error.reason !== 'BALANCE_INSUFFICIENT') return null
  const { required, available } = error.data
  return required === undefined || available === undefined ? null : { required, available, unit: 'beans' }
}

/** Why saving was refused for its cost; undefined for other errors. */
export function costFailure(error: AppError): string | undefined {
  const shortage = beanShortage(error)
  if (shortage) return GUARDS_TEXT.costRefused(shortage.required, shortage.available)
  return error.reason === 'QUOTE_STALE' ? GUARDS_TEXT.costChanged : undefined
}
