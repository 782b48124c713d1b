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
  /** Fetches the balances and runs the action if they cover `required` images; else opens the coin purchase. */
  readonly run: (action: Action, required?: number) => Promise<void>
  readonly checking: boolean
  /** The coin purchase sheet; render it once. */
  readonly sheet: ReactNode
}

/** The credit check of the specification, section 5, on each click. */
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
          // Checks again: the package bought may not be enough.
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

/** A failure is only logged, except a missing network: without a message the click would seem to do nothing. */
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
