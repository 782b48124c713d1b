import { getPendingOrderList } from '@tessera/shared/contract/order'
import { useEndpoint } from '@tessera/shared/query/query'
import { useSession } from '@tessera/shared/session/session.store'
import { lazy, Suspense, useState } from 'react'

const PendingPurchase = lazy(async () => ({ default: (await import('./PendingPurchase')).PendingPurchase }))

/**
 * Orders that were left unpaid, with the way back to them: who has no membership yet cannot open the list of orders. Where nothing
 * waits, nothing is fetched for it but the answer that nothing does.
 */
export function PendingNotice() {
  const signedIn = useSession(({ token }) => token !== null)
  const { data } = useEndpoint(getPendingOrderList, {}, { enabled: signedIn, staleTime: 0 })
  const waits = signedIn && data !== undefined && data.list.length > 0
  // Stays once it is there: the sheet of an order that has just been paid says so.
  const [shown, setShown] = useState(false)
  if (waits && !shown) setShown(true)
  return shown ? (
    <Suspense fallback={null}>
      <PendingPurchase />
    </Suspense>
  ) : null
}
