import { BEAN_COST } from '../../contract/constants'
import type { UserPrivilege } from '../../contract/user'

/** Beans missing for `required` images; a remainder too small for one image is counted in. */
export function missingBeans(required: number, rights: Pick<UserPrivilege, 'imgQuotaNum' | 'unusedBeans'>): number {
  const images = Math.max(0, required - rights.imgQuotaNum)
  return images === 0 ? 0 : images * BEAN_COST.image - (rights.unusedBeans % BEAN_COST.image)
}
