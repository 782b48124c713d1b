import { BEAN_COST } from '../../contract/constants'
import type { UserPrivilege } from '../../contract/user'

/** How many beans are missing for `required` images; what is left of the beans below one image counts. */
export function missingBeans(required: number, rights: Pick<UserPrivilege, 'imgQuotaNum' | 'unusedBeans'>): number {
  const images = Math.max(0, required - rights.imgQuotaNum)
  return images === 0 ? 0 : images * BEAN_COST.image - (rights.unusedBeans % BEAN_COST.image)
}
