import { BlockedNotice, SessionEndedNotice, SessionGate } from '@tessera/shared/remote/host-views'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useRouteError } from 'react-router-dom'
import { PageCrashed } from './PageFailure'
import { ROUTER_TEXT } from './router.text'
import { useCurrentPage } from './use-host'

/** Common to all routes: window title and scroll position. */
export function RootLayout() {
  const page = useCurrentPage()
  useEffect(() => {
    document.title = page ? `${page.title} · ${ROUTER_TEXT.brand}` : ROUTER_TEXT.brand
  }, [page])
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
