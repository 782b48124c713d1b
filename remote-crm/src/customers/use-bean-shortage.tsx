import { isAppError } from '@tessera/shared/http/app-error'
import { useOnDemand } from '@tessera/shared/ui/core'
import { type ReactNode, useCallback, useState } from 'react'

const loadPurchase = () => import('@tessera/shared/ui/purchase')

interface BeanShortage {
  /** Offers beans when the error says that they did not suffice; other errors are not its business. */
  readonly offer: (error: unknown) => void
  /** Render it once, beside the sheet whose work it lets go on. */
  readonly sheet: ReactNode
}

/** What the server said was missing, sold at once; `onContinue` goes on with what was being saved. */
export function useBeanShortage(onContinue: () => void): BeanShortage {
  const [missing, setMissing] = useState<{ required: number; available: number } | null>(null)
  const [open, setOpen] = useState(false)
  const { part: purchase, fetch } = useOnDemand(loadPurchase)

  const offer = useCallback(
    (error: unknown) => {
      if (!isAppError(error) || error.reason !== 'BALANCE_INSUFFICIENT') return
      const { required, available } = error.data
      if (required === undefined || available === undefined) return
      setMissing({ required, available })
      setOpen(true)
      void fetch()
    },
    [fetch],
  )

  const sheet =
    purchase && missing ? (
      <purchase.CoinSheet
        open={open}
        onClose={() => setOpen(false)}
        type="create_customer"
        shortage={{ ...missing, unit: 'beans' }}
        onContinue={() => {
          setOpen(false)
          onContinue()
        }}
      />
    ) : null
  return { offer, sheet }
}
