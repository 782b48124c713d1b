import { BlockedNotice, SessionEndedNotice, SessionGate } from '@tessera/shared/remote/host-views'
import { Outlet, ScrollRestoration, useRouteError } from 'react-router-dom'
import { PageCrashed } from './PageFailure'
import { usePageTitle } from './page-title'

/** Common to all routes: window title and scroll position. */
export function RootLayout() {
  usePageTitle()
  return (
    <>
      <SessionGate>
        <Outlet />
      </SessionGate>
      <BlockedNotice />
      <SessionEndedNotice />
      <ScrollRestoration />
    </>
  )
}

/** Catches errors thrown outside of every page. */
export function RootCrash() {
  return <PageCrashed error={useRouteError()} onRetry={() => globalThis.location.reload()} />
}
