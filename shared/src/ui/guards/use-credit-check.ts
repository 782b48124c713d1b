import { type ReactNode, useCallback, useState } from 'react'
import { COIN_MODAL, CREDIT_CHECK_REQUIRED } from '../../contract/constants'
import { getUserPrivilege, type UserPrivilege } from '../../contract/user'
import { call } from '../../http/client'
import { setRights } from '../../session/session.store'
import { toast } from '../core/toast.store'
import { missingBeans } from './credit.rules'
import { GUARDS_TEXT } from './guards.text'
import { useCoinOffer } from './use-coin-offer'

type Action = () => void | Promise<void>

interface CreditCheck {
  /** Asks for the balances and runs the action when they pay for `required` images; opens the coin purchase otherwise. */
  readonly run: (action: Action, required?: number) => Promise<void>
  readonly checking: boolean
  /** Render it once: the sheet that says what is missing and sells it. */
  readonly sheet: ReactNode
}

/** The credit check of the specification, section 5, at each click. */
export function useCreditCheck(): CreditCheck {
  const [checking, setChecking] = useState(false)
  const { offer, sheet } = useCoinOffer()

  const run = useCallback(
    async function check(action: Action, required: number = CREDIT_CHECK_REQUIRED): Promise<void> {
      setChecking(true)
      const rights = await fetchRights()
      const short = rights !== null && rights.imgQuotaNum < required
      if (short) {
        await offer({
          currentNumber: Math.max(COIN_MODAL.currentNumber, missingBeans(required, rights)),
          shortage: { required, available: rights.imgQuotaNum, unit: 'image' },
          // Checked again: the package may have been a smaller one.
          onContinue: () => void check(action, required),
        })
      }
      setChecking(false)
      if (rights !== null && !short) await action()
    },
    [offer],
  )
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
