import { ORDER_KINDS } from '@tessera/shared/contract/order'
import type { PurchaseSheetProps } from '@tessera/shared/ui/purchase'

type PurchaseStart = NonNullable<PurchaseSheetProps['start']>

/** The purchase in the address: `?tier=2` a membership, `?package=flops` or `?package=coin` a package; null for none. */
export function purchaseOf(search: URLSearchParams): PurchaseStart | null {
  const tier = Number(search.get('tier'))
  if (Number.isInteger(tier) && tier >= 1 && tier <= 4) return { kind: 'membership', vipType: tier }
  const kind = ORDER_KINDS.find((each) => each !== 'membership' && each === search.get('package'))
  return kind ? { kind } : null
}

/** What buying a tier means for somebody who already has one. */
export function stepTo(tier: number, current: number | undefined): 'choose' | 'renew' | 'upgrade' | 'later' {
  if (!current) return 'choose'
  if (tier === current) return 'renew'
  return tier > current ? 'upgrade' : 'later'
}
