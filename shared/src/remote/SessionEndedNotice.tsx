import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { sessionStore, useSession } from '../session/session.store'
import { Button, ButtonLink } from '../ui/core'
import { LOGIN_PATH, loginPath } from './guard.rules'
import { Notice } from './Notice'
import { SESSION_WATCH_TEXT } from './session-watch.text'

/** Notice on a public page that the session has ended. The log-in page says so itself. */
export function SessionEndedNotice() {
  const isOver = useSession(({ token, endedBy }) => token === null && endedBy === 'expired')
  const { pathname, search, hash } = useLocation()
  // Each end of a session is a new state object: only that one is dismissed.
  const [dismissed, dismiss] = useState<unknown>(null)
  if (!isOver || pathname === LOGIN_PATH || dismissed === sessionStore.getState()) return null
  return (
    <Notice text={SESSION_WATCH_TEXT.ended}>
      <Button onClick={() => dismiss(sessionStore.getState())}>{SESSION_WATCH_TEXT.close}</Button>
      <ButtonLink variant="primary" to={loginPath(`${pathname}${search}${hash}`)}>
        {SESSION_WATCH_TEXT.logIn}
      </ButtonLink>
    </Notice>
  )
}
