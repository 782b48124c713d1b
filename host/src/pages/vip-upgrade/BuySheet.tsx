import { PurchaseSheet, type PurchaseSheetProps } from '@tessera/shared/ui/purchase'
import { ComponentTheme } from '@tessera/shared/ui/theme'

/** The purchase outside the frame, which would bring the theme. Fetched when somebody buys. */
export function BuySheet(props: PurchaseSheetProps) {
  return (
    <ComponentTheme>
      <PurchaseSheet {...props} />
    </ComponentTheme>
  )
}
