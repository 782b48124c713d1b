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
import styles from './MockHost.module.css'

interface Listed {
  readonly path: string
  readonly title: string
}

/** What every address has in common: the window's title, as the product writes it, and where it scrolls to. */
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

/** Stands around pages below `/work`, with the measures of the product's frame. */
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

/** The development server's word that the code has been mended or changed: see build/webpack/hot-updates.mjs. */
const UPDATED = 'tessera:updated'

interface CrashedProps {
  readonly error: unknown
  readonly retry: () => void
}

/** In place of a page that threw, until it is tried again: by hand, or by itself once the code has changed. */
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

/** As in the product, a page that does not come in time is given up. */
const inTimeOf =
  (load: PageLoader): PageLoader =>
  () =>
    inTime(load(), partPatience(), 'The page')

/** A page inside its boundary: what it throws, or why its code did not come, is named, and it can be tried again. */
export function MockPage({ load }: { readonly load: PageLoader }) {
  // React keeps a failed import for ever: the retry makes a new one.
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
