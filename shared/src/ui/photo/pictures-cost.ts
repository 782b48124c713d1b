import { BEAN_COST } from '../../contract/constants'

/** Beans that pictures take beyond the allowance. */
export const picturesCost = (quota: { readonly allowance: number; readonly used: number }, fresh: number): number =>
  Math.max(0, fresh - Math.max(0, quota.allowance - quota.used)) * BEAN_COST.material
