import type { getAssetQuota } from '@tessera/shared/contract/asset'
import { BEAN_COST } from '@tessera/shared/contract/constants'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'

type Quota = EndpointOutput<typeof getAssetQuota>

export interface KeepCost {
  /** Pictures that the membership includes. */
  readonly included: number
  readonly beans: number
  /** Beans that are missing. */
  readonly missing: number
}

/** What keeping so many pictures costs: the allowance first, then beans. */
export function costOfPictures(count: number, { allowance, used, beans }: Quota): KeepCost {
  const included = Math.min(count, Math.max(0, allowance - used))
  const price = (count - included) * BEAN_COST.material
  return { included, beans: price, missing: Math.max(0, price - beans) }
}
