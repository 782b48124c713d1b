import { lazy, Suspense, useEffect, useState } from 'react'
import { NavLink, Outlet, ScrollRestoration, useMatches } from 'react-router-dom'
import type { PageLoader } from '../remote/declarations'
import { PageBoundary } from '../remote/PageBoundary'
import { BlockedNotice } from '../remote/BlockedNotice'
import { inTime, partPatience } from '../remote/patience'
import { SessionEndedNotice } from '../remote/SessionEndedNotice'
import { SessionGate } from '../remote/SessionWait'
import { Button, EmptyState, LoadingState } from '../ui/core'
import { ComponentTheme } from '../ui/theme/ComponentTheme'
import { MOCK_HOST_TEXT } from './mock-host.text'
import styles from './MockFrame.module.css'

interface Listed {
  readonly path: string
  readonly title: string
}

/** Common to all routes: the document title, as in the product, and scroll restoration. */
export function MockRoot() {
  const handle = useMatches().at(-1)?.handle as { readonly title?: string } | undefined
  const title = handle?.title
  useEffect(() => {
    document.title = title ? `${title} · ${MOCK_HOST_TEXT.brand}` : MOCK_HOST_TEXT.brand
  }, [title])
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

/** Frame of pages below `/work`, with the dimensions of the product's frame. */
export function MockFrame({ pages }: { readonly pages: readonly Listed[] }) {
  return (
    <ComponentTheme>
      <div className={styles.frame}>
        <nav className={styles.header} aria-label={MOCK_HOST_TEXT.pages}>
          {pages.map(({ path, title }) => (
            <NavLink key={path} to={path}>
              {title}
            </NavLink>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
    </ComponentTheme>
  )
}

/** Subscribes to hot updates; see build/webpack/hot-updates.mjs. */
const UPDATED = 'tessera:updated'

interface CrashedProps {
  readonly error: unknown
  readonly retry: () => void
}

/** Shown instead of a page that threw, until a retry: manual, or automatic after a hot update. */
function MockCrash({ error, retry }: CrashedProps) {
  useEffect(() => {
    window.addEventListener(UPDATED, retry)
    return () => window.removeEventListener(UPDATED, retry)
  }, [retry])
  return (
    <section role="alert" className={styles.crash}>
      <h1>{MOCK_HOST_TEXT.crashed}</h1>
      <EmptyState
        picture="lost"
        text={error instanceof Error ? error.message : String(error)}
        action={<Button onClick={retry}>{MOCK_HOST_TEXT.retry}</Button>}
      />
    </section>
  )
}

/** As in the product, loading a page times out. */
const inTimeOf =
  (load: PageLoader): PageLoader =>
  () =>
    inTime(load(), partPatience(), 'The page')

/** A page in its error boundary: shows render and load errors, with a retry. */
export function MockPage({ load }: { readonly load: PageLoader }) {
  // `React.lazy` caches a failed import for ever: a retry needs a new one.
  const [Loaded, setLoaded] = useState(() => lazy(inTimeOf(load)))
  return (
    <PageBoundary
      fallback={(error, reset) => (
        <MockCrash
          error={error}
          retry={() => {
            setLoaded(() => lazy(inTimeOf(load)))
            reset()
          }}
        />
      )}
    >
      <Suspense fallback={<LoadingState variant="page" />}>
        <Loaded />
      </Suspense>
    </PageBoundary>
  )
}
