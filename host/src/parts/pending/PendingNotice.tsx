import { getPendingOrderList } from '@tessera/shared/contract/order'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { lazy, Suspense, useState } from 'react'

const PendingPurchase = lazy(async () => ({ default: (await import('./PendingPurchase')).PendingPurchase }))

/**
 * Unpaid orders with a link to pay them, for persons without a membership too, who cannot open the order list. The code for it is
 * loaded only when there is an unpaid order.
 */
export function PendingNotice() {
  const signedIn = useSession(({ token }) => token !== null)
  const { data } = useEndpoint(getPendingOrderList, {}, { enabled: signedIn, staleTime: 0 })
  const waits = signedIn && data !== undefined && data.list.length > 0
  // Stays mounted once shown: the sheet of an order that has just been paid must stay open.
  const [shown, setShown] = useState(false)
  if (waits && !shown) setShown(true)
  return shown ? (
    <Suspense fallback={null}>
      <PendingPurchase />
    </Suspense>
  ) : null
}
