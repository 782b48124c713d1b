import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { useOnDemand } from '../core/use-on-demand'
import type { CoinSheet } from '../purchase'

/** The shortage and its purpose, as shown in the sheet, and the action to resume after the payment. */
type Shortage = Pick<ComponentProps<typeof CoinSheet>, 'currentNumber' | 'type' | 'shortage'> & {
  readonly onContinue: () => void
}

interface CoinOffer {
  /** Opens the coin purchase; resolves when it is shown or its code failed to load. */
  readonly offer: (shortage: Shortage) => Promise<void>
  /** The coin purchase sheet; render it once. */
  readonly sheet: ReactNode
}

const loadPurchase = () => import('../purchase')

/** The coin-insufficient modal for an action the balance does not cover; lazy-loaded on first use. */
export function useCoinOffer(): CoinOffer {
  const [shortage, setShortage] = useState<Shortage | null>(null)
  const [open, setOpen] = useState(false)
  const { part: purchase, fetch } = useOnDemand(loadPurchase)

  const offer = useCallback(
    async (next: Shortage) => {
      setShortage(next)
      await fetch()
      setOpen(true)
    },
    [fetch],
  )
  const close = useCallback(() => setOpen(false), [])

  const sheet =
    shortage && purchase ? (
      <purchase.CoinSheet
        {...shortage}
        open={open}
        onClose={close}
        onContinue={() => {
          setOpen(false)
          shortage.onContinue()
        }}
      />
    ) : null
  return { offer, sheet }
}
