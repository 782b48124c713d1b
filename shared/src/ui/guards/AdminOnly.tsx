import { type ReactNode, useCallback, useState } from 'react'
import { type AccessRule, checkAccess, type Viewer } from '../../contract/access'
import { getMyMerchantStaff } from '../../contract/user'
import { call } from '../../http/client'
import { sessionStore } from '../../session/session.store'
import { toast } from '../core/toast.store'
import { GUARDS_TEXT } from './guards.text'

/** A rule with roles only: the guard's messages speak of roles. */
type RoleRule = Required<Pick<AccessRule, 'roles'>>

interface AdminCheck {
  readonly run: (action: () => void | Promise<void>) => Promise<void>
  readonly checking: boolean
}

/** The admin-only check of the specification, section 5: fetches the staff record on each click. */
export function useAdminCheck(access: RoleRule): AdminCheck {
  const [checking, setChecking] = useState(false)
  const run = useCallback(
    async (action: () => void | Promise<void>) => {
      const viewer = sessionStore.getState().userInfo
      if (viewer === null) {
        console.warn('admin check without user info')
        return
      }
      setChecking(true)
      const allowed = await isAllowed(access, viewer)
      setChecking(false)
      if (allowed) await action()
    },
    [access],
  )
  return { run, checking }
}

/** Checks the role of the staff record: the session's may be outdated. */
async function isAllowed(access: RoleRule, viewer: Viewer): Promise<boolean> {
  try {
    const { roleType } = await call(getMyMerchantStaff, {})
    if (checkAccess(access, { ...viewer, roleType }) === 'ok') return true
    toast.error(GUARDS_TEXT.adminOnly)
  } catch {
    toast.error(GUARDS_TEXT.adminCheckFailed)
  }
  return false
}

interface AdminOnlyProps {
  /** The access rule of the endpoint behind the action, e.g. `ACCESS.teamAdmin`. */
  readonly access: RoleRule
  readonly onPass: () => void | Promise<void>
  /** Renders the control; pass it both values. */
  readonly children: (control: { onClick: () => void; loading: boolean }) => ReactNode
}

/** An admin-only action. Visible to everybody; others get a message when they click it. */
export function AdminOnly({ access, onPass, children }: AdminOnlyProps) {
  const { run, checking } = useAdminCheck(access)
  return children({ onClick: () => void run(onPass), loading: checking })
}
