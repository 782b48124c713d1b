import { PurchaseSheet, type PurchaseSheetProps } from '@tessera/shared/ui/purchase'
import { ComponentTheme } from '@tessera/shared/ui/theme'

/** The purchase sheet outside the frame, with its own theme. Loaded on demand. */
export function BuySheet(props: PurchaseSheetProps) {
  return (
    <ComponentTheme>
      <PurchaseSheet {...props} />
    </ComponentTheme>
  )
}
