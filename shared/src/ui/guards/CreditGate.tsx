import { type ReactNode, useCallback, useState } from 'react'
import { CREDIT_CHECK_REQUIRED } from '../../contract/constants'
import { getUserPrivilege, type UserPrivilege } from '../../contract/user'
import { call } from '../../http/client'
import { setRights } from '../../session/session.store'
import { BalanceSheet } from './BalanceSheet'

interface CreditCheck {
  /** Asks for the balances and runs the action when they pay for `required` images; opens the balance sheet otherwise. */
  readonly run: (action: () => void | Promise<void>, required?: number) => Promise<void>
  readonly checking: boolean
  /** Render it once: the sheet that says what is missing. */
  readonly sheet: ReactNode
}

interface Shortage {
  readonly required: number
  readonly rights: UserPrivilege
}

/** The credit check of the specification, section 5. A failure to fetch the balances is only logged. */
export function useCreditCheck(): CreditCheck {
  const [checking, setChecking] = useState(false)
  const [shortage, setShortage] = useState<Shortage | null>(null)
  const [open, setOpen] = useState(false)

  const run = useCallback(async (action: () => void | Promise<void>, required: number = CREDIT_CHECK_REQUIRED) => {
    setChecking(true)
    const rights = await fetchRights()
    setChecking(false)
    if (rights === null) return
    if (rights.imgQuotaNum < required) {
      setShortage({ required, rights })
      setOpen(true)
      return
    }
    await action()
  }, [])

  const sheet = shortage ? (
    <BalanceSheet open={open} onClose={() => setOpen(false)} required={shortage.required} rights={shortage.rights} />
  ) : null
  return { run, checking, sheet }
}

async function fetchRights(): Promise<UserPrivilege | null> {
  try {
    const rights = await call(getUserPrivilege, {})
    setRights(rights)
    return rights
  } catch (error) {
    console.error('user privilege could not be fetched', error)
    return null
  }
}

interface CreditGateProps {
  /** Images the action needs. */
  readonly required?: number
  readonly onPass: () => void | Promise<void>
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
