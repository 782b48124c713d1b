import { type ReactNode, useCallback, useState } from 'react'
import { COIN_MODAL, CREDIT_CHECK_REQUIRED } from '../../contract/constants'
import { getUserPrivilege, type UserPrivilege } from '../../contract/user'
import { call } from '../../http/client'
import { setRights } from '../../session/session.store'
import { toast } from '../core/toast.store'
import { useOnDemand } from '../core/use-on-demand'
import { missingBeans } from './credit.rules'
import { GUARDS_TEXT } from './guards.text'

type Action = () => void | Promise<void>

interface CreditCheck {
  /** Asks for the balances and runs the action when they pay for `required` images; opens the coin purchase otherwise. */
  readonly run: (action: Action, required?: number) => Promise<void>
  readonly checking: boolean
  /** Render it once: the sheet that says what is missing and sells it. */
  readonly sheet: ReactNode
}

interface Shortage {
  readonly required: number
  readonly rights: UserPrivilege
  /** What the person wanted to do: offered again once it is paid for. */
  readonly action: Action
}

const loadPurchase = () => import('../purchase')

/** The credit check of the specification, section 5, at each click. */
export function useCreditCheck(): CreditCheck {
  const [checking, setChecking] = useState(false)
  const [shortage, setShortage] = useState<Shortage | null>(null)
  const [open, setOpen] = useState(false)
  const { part: purchase, fetch: fetchPurchase } = useOnDemand(loadPurchase)

  const run = useCallback(
    async (action: Action, required: number = CREDIT_CHECK_REQUIRED) => {
      setChecking(true)
      const rights = await fetchRights()
      const short = rights !== null && rights.imgQuotaNum < required
      if (short) {
        setShortage({ required, rights, action })
        await fetchPurchase()
        setOpen(true)
      }
      setChecking(false)
      if (rights !== null && !short) await action()
    },
    [fetchPurchase],
  )
  const close = useCallback(() => setOpen(false), [])

  const sheet =
    shortage && purchase ? (
      <purchase.CoinSheet
        open={open}
        onClose={close}
        currentNumber={Math.max(COIN_MODAL.currentNumber, missingBeans(shortage.required, shortage.rights))}
        shortage={{ required: shortage.required, available: shortage.rights.imgQuotaNum, unit: 'image' }}
        onContinue={() => {
          setOpen(false)
          // Checked again: the package may have been a smaller one.
          void run(shortage.action, shortage.required)
        }}
      />
    ) : null
  return { run, checking, sheet }
}

/** A failure is only logged; somebody without a network is told so, because nothing else on the page would move. */
async function fetchRights(): Promise<UserPrivilege | null> {
  try {
    const rights = await call(getUserPrivilege, {})
    setRights(rights)
    return rights
  } catch (error) {
    console.error('user privilege could not be fetched', error)
    if (!navigator.onLine) toast.error(GUARDS_TEXT.offline)
    return null
  }
}

interface CreditGateProps {
  /** Images the action needs. */
  readonly required?: number
  readonly onPass: Action
  /** Draws the control; hand it both values. */
  readonly children: (control: { onClick: () => void; loading: boolean }) => ReactNode
}

export function CreditGate({ required = CREDIT_CHECK_REQUIRED, onPass, children }: CreditGateProps) {
  const { run, checking, sheet } = useCreditCheck()
  return (
    <>
      {children({ onClick: () => void run(onPass, required), loading: checking })}
      {sheet}
    </>
  )
}
