import { PendingOrders } from '@tessera/shared/ui/purchase'
import { ComponentTheme } from '@tessera/shared/ui/theme'

/** Includes the theme, because it is also used on pages outside the frame. Loaded on demand. */
export function PendingPurchase() {
  return (
    <ComponentTheme>
      <PendingOrders />
    </ComponentTheme>
  )
}
