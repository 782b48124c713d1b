import { BlockedNotice, SessionEndedNotice, SessionGate } from '@tessera/shared/remote/host-views'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useRouteError } from 'react-router-dom'
import { PageCrashed } from './PageFailure'
import { ROUTER_TEXT } from './router.text'
import { useCurrentPage } from './use-host'

/** What every address has in common: the window's title and where it scrolls to. */
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

/** The last net: something outside every page threw. */
export function RootCrash() {
  return <PageCrashed error={useRouteError()} onRetry={() => globalThis.location.reload()} />
}
