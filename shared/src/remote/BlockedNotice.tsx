import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../session/session.store'
import { Button, ButtonLink } from '../ui/core'
import { blockedStore, forgetBlocked, useBlocked } from './blocked.store'
import { HOME_PATH } from './guard.rules'
import { GUARD_TEXT } from './guard.text'
import { Notice } from './Notice'

/** Home-page notice: why access to the requested page was denied. The 404 page explains this itself. */
export function BlockedNotice() {
  const { pathname } = useLocation()
  const token = useSession((session) => session.token)
  const blocked = useBlocked()
  useEffect(() => {
    if (blockedStore.getState().blocked?.landing !== pathname) forgetBlocked()
  }, [pathname])
  useEffect(() => {
    if (token === null) forgetBlocked()
  }, [token])
  if (!blocked || pathname !== HOME_PATH) return null
  return (
    <Notice text={blocked.sentence}>
      <Button onClick={forgetBlocked}>{GUARD_TEXT.close}</Button>
      {blocked.isForSale ? (
        <ButtonLink variant="primary" to="/vip-upgrade">
          {GUARD_TEXT.seeMemberships}
        </ButtonLink>
      ) : null}
    </Notice>
  )
}
