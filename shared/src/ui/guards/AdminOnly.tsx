import { type ReactNode, useCallback, useState } from 'react'
import { ROLE } from '../../contract/access'
import { getMyMerchantStaff } from '../../contract/user'
import { call } from '../../http/client'
import { sessionStore } from '../../session/session.store'
import { toast } from '../core/toast.store'
import { GUARDS_TEXT } from './guards.text'

interface AdminCheck {
  readonly run: (action: () => void | Promise<void>) => Promise<void>
  readonly checking: boolean
}

/** The admin-only check of the specification, section 5: asks the server for the staff record at each click. */
function useAdminCheck(): AdminCheck {
  const [checking, setChecking] = useState(false)
  const run = useCallback(async (action: () => void | Promise<void>) => {
    if (sessionStore.getState().userInfo === null) {
      console.warn('admin check without user info')
      return
    }
    setChecking(true)
    const allowed = await isAdmin()
    setChecking(false)
    if (allowed) await action()
  }, [])
  return { run, checking }
}

async function isAdmin(): Promise<boolean> {
  try {
    const staff = await call(getMyMerchantStaff, {})
    if (staff.roleType === ROLE.admin) return true
    toast.error(GUARDS_TEXT.adminOnly)
  } catch {
    toast.error(GUARDS_TEXT.adminCheckFailed)
  }
  return false
}

interface AdminOnlyProps {
  readonly onPass: () => void | Promise<void>
  /** Draws the control; hand it both values. */
  readonly children: (control: { onClick: () => void; loading: boolean }) => ReactNode
}

export function AdminOnly({ onPass, children }: AdminOnlyProps) {
  const { run, checking } = useAdminCheck()
  return children({ onClick: () => void run(onPass), loading: checking })
}
