import { flushOnLeaving, track } from '@tessera/shared/analytics/analytics'
import { identify } from '@tessera/shared/analytics/identify'
import { isAppError } from '@tessera/shared/http/app-error'
import { newClientToken } from '@tessera/shared/http/client-token'
import { sessionStore } from '@tessera/shared/session/session.store'
import { showError } from '@tessera/shared/ui/core'
import type { createBrowserRouter } from 'react-router-dom'
import { hostVersion } from './host-version'
import type { Registry } from '../registry/registry'
import { forgetErrors, trackUncaught } from './uncaught-error'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

function trackErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent): void => trackUncaught(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    // A failed call that nobody handled is shown to the person: it is no defect in the code.
    if (isAppError(reason)) showError(reason)
    else trackUncaught(reason)
  }
  globalThis.addEventListener('error', onError)
  globalThis.addEventListener('unhandledrejection', onRejection)
  return () => {
    globalThis.removeEventListener('error', onError)
    globalThis.removeEventListener('unhandledrejection', onRejection)
  }
}

/** Page views and the time on each page, reported on leaving it or on `pagehide`. Pages without a title are not reported. */
function trackPages(router: Router, shownTitle: () => string): () => void {
  let current: { readonly path: string; readonly title: string; since: number } | null = null
  const end = (): void => {
    if (current?.title) track('page_time', { title: current.title, ms: Date.now() - current.since }, current.path)
  }
  const look = (): void => {
    const { location, navigation, initialized } = router.state
    if (!initialized || navigation.state !== 'idle' || location.pathname === current?.path) return
    end()
    const title = shownTitle()
    current = { path: location.pathname, title, since: Date.now() }
    if (title) track('page_view', { title })
  }
  const onHide = (): void => {
    end()
    flushOnLeaving()
  }
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && current) current.since = Date.now()
  }
  const onVisibility = (): void => {
    // When a phone ends a hidden page, this may be the last event that it gets.
    if (document.visibilityState === 'hidden') flushOnLeaving()
  }
  look()
  const unsubscribe = router.subscribe(look)
  globalThis.addEventListener('pagehide', onHide)
  globalThis.addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    unsubscribe()
    globalThis.removeEventListener('pagehide', onHide)
    globalThis.removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Reports the host as loaded, as remotes are: the number of visits is the base of its error rate. */
function trackHost(): void {
  const version = hostVersion()
  if (version) track('remote_loaded', { remote: 'host', version })
}

function trackRemotes({ store, remotes }: Registry): () => void {
  const versionOf = (remote: string): string => remotes.find(({ name }) => name === remote)?.version ?? ''
  return store.subscribe((state, former) => {
    for (const { name } of remotes) {
      const now = state.remotes[name]
      if (!now || now.status === former.remotes[name]?.status) continue
      const props = { remote: name, version: versionOf(name) }
      if (now.status === 'loaded') track('remote_loaded', props)
      if (now.status === 'failed') track('remote_failed', { ...props, kind: now.failure.kind })
    }
  })
}

function trackPeople(): () => void {
  const visit = newClientToken()
  const tell = (): void => {
    const { initialised, userInfo } = sessionStore.getState()
    if (!initialised || !userInfo) return
    const { userId, userName } = userInfo
    void identify({
      customId: userId,
      customSessionId: visit,
      customPageId: location.pathname,
      ...(userName ? { friendlyName: userName } : {}),
    })
  }
  tell()
  return sessionStore.subscribe((state, former) => {
    // A session restored from storage is initialised later, after the user info has been fetched: no log-in.
    if (state.token !== null && state.token !== former.token && state.initialised) track('login', {})
    if (state.initialised && (!former.initialised || state.token !== former.token)) tell()
  })
}

/**
 * Reports the visit: page views and times, log-ins, the host's version, remotes loaded or failed, uncaught errors.
 * @param shownTitle title of the page on screen; empty without one
 * @returns stops reporting
 */
export function reportVisit(router: Router, registry: Registry, shownTitle: () => string): () => void {
  forgetErrors()
  trackHost()
  const stops = [trackErrors(), trackPages(router, shownTitle), trackRemotes(registry), trackPeople()]
  return () => stops.forEach((stop) => stop())
}
