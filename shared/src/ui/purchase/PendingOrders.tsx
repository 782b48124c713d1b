import { useCallback, useState } from 'react'
import type { OpenOrder } from './payment.store'
import { PendingOrderList } from './PendingOrderList'
import { usePendingOrders } from './purchase.api'
import { PurchaseSheet } from './PurchaseSheet'

/** Resumes abandoned orders, on pages without a shop. */
export function PendingOrders() {
  const [resume, setResume] = useState<OpenOrder>()
  const [open, setOpen] = useState(false)
  // The open sheet polls its order itself.
  const { data } = usePendingOrders(true, !open)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <PendingOrderList
        orders={data?.list ?? []}
        onPay={(order) => {
          setResume(order)
          setOpen(true)
        }}
      />
      {resume ? <PurchaseSheet open={open} onClose={close} resume={resume} /> : null}
    </>
  )
}
