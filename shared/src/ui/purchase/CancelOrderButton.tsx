import { cancelOrder, getOrderList, getPendingOrderList, queryOrderDetail } from '../../contract/order'
import { useEndpointMutation } from '../../query/query'
import { Button } from '../core/Button'
import { showError, toast } from '../core/toast.store'
import { confirm } from '../overlay/confirm'
import { useRefreshAfterPayment } from './purchase.api'
import { PURCHASE_TEXT } from './purchase.text'

const QUESTION = {
  title: PURCHASE_TEXT.cancelTitle,
  content: PURCHASE_TEXT.cancelContent,
  okText: PURCHASE_TEXT.cancelOrder,
  cancelText: PURCHASE_TEXT.keepOrder,
  danger: true,
}
const REFRESHES = [getPendingOrderList, getOrderList, queryOrderDetail]

/** Cancels a pending order after confirmation. */
export function CancelOrderButton({ tradeNo }: { readonly tradeNo: string }) {
  const cancellation = useEndpointMutation(cancelOrder, { refreshes: REFRESHES })
  const refresh = useRefreshAfterPayment()
  const cancel = async () => {
    if (!(await confirm(QUESTION))) return
    try {
      await cancellation.mutateAsync({ tradeNo })
      toast.success(PURCHASE_TEXT.canceled)
    } catch (error) {
      showError(error)
      // Rejected because it was just paid: refresh the balances.
      void refresh()
    }
  }
  return (
    <Button size="small" variant="quiet" loading={cancellation.isPending} onClick={() => void cancel()}>
      {PURCHASE_TEXT.cancelOrder}
    </Button>
  )
}
