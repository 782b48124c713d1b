import { PendingOrders } from '@tessera/shared/ui/purchase'
import { ComponentTheme } from '@tessera/shared/ui/theme'

/** Brings the theme along, because it also stands on pages outside the frame. Fetched when something waits. */
export function PendingPurchase() {
  return (
    <ComponentTheme>
      <PendingOrders />
    </ComponentTheme>
  )
}
