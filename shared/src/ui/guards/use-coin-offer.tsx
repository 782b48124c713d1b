import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { useOnDemand } from '../core/use-on-demand'
import type { CoinSheet } from '../purchase'

/** What is missing and for what, as the sheet shows it, and what goes on once it is paid. */
type Shortage = Pick<ComponentProps<typeof CoinSheet>, 'currentNumber' | 'type' | 'shortage'> & {
  readonly onContinue: () => void
}

interface CoinOffer {
  /** Opens the coin purchase; resolves when it stands or its code could not be fetched. */
  readonly offer: (shortage: Shortage) => Promise<void>
  /** Render it once: the sheet that says what is missing and sells it. */
  readonly sheet: ReactNode
}

const loadPurchase = () => import('../purchase')

/** The coin-insufficient modal for an action that a balance did not pay for; its code is fetched when it is first needed. */
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
