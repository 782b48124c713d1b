import { QueryClientProvider } from '@tanstack/react-query'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { track } from '@tessera/shared/analytics/analytics'
import type { RemoteModule } from '@tessera/shared/remote/declarations'
import { createQueryClient } from '@tessera/shared/query/query-client'
import type { BootDocument } from '@tessera/shared/remote/release'
import { ensureInitialised } from '@tessera/shared/remote/session-start'
import { leaveOriginBehind, watchSession } from '@tessera/shared/remote/session-watch'
import { deviceId } from '@tessera/shared/session/device-id'
import { sessionStore } from '@tessera/shared/session/session.store'
import { saveOrigin } from '@tessera/shared/session/visit-origin'
import { UiProvider } from '@tessera/shared/ui/core'
import { watchHistory } from '@tessera/shared/ui/overlay/overlay-history'
import { keepRootFont } from '@tessera/shared/viewport/root-font'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { declaration } from '../pages/routes'
import { hostPages } from '../pages/pages'
import { createHostRouter } from '../router/router'
import { buildRouteTable, FRAME_PAGE, isPublicAt, pageAt, PLANNED_PAGE } from '../router/route-table'
import { shownPage } from '../router/shown-page'
import { HostProvider } from '../router/use-host'
import { type BootProblem, readBootDocument } from '../registry/boot-document'
import { BootFailure } from './BootFailure'
import { followDebugConsole } from '../observation/debug-console'
import { exposeDiagnostics } from '../observation/diagnostics'
import { bindStoredInvite } from './invite'
import { overridden } from '../overrides/overrides'
import { startOverrides, watchOverrides } from '../overrides/override-session'
import { OverridePanel } from '../overrides/OverridePanel'
import { pageNonce } from '../registry/page-nonce'
import { preloadIdleRemotes, whenIdle } from '../router/preload'
import { watchReachability } from '../observation/reachability'
import { createRegistry, type Registry } from '../registry/registry'
import { pageKey } from '../registry/registry-state'
import { watchReleases } from '../observation/release-watch'
import type { RemoteSource } from '../registry/remote-source'
import { type SessionRemote, sessionRemotes } from '../registry/session-remotes'
import { watchStanding } from '../observation/standing-watch'
import { UpdateNotice } from '../observation/UpdateNotice'
import { reportVisit } from '../observation/telemetry'
import { keepSession, refreshPeriodically, restoreStoredSession } from './session'

const frame: RemoteModule = {
  name: FRAME_PAGE.owner,
  pages: { [FRAME_PAGE.page]: () => import('../layout/Frame').then(({ Frame }) => ({ default: Frame })) },
  preload: () => Promise.resolve(),
}

const planned: RemoteModule = {
  name: PLANNED_PAGE.owner,
  pages: { [PLANNED_PAGE.page]: () => import('../pages/planned/PlannedPage') },
  preload: () => Promise.resolve(),
}

/** Resolves when the first page other than the frame has loaded or failed. */
function firstPage(registry: Registry): Promise<void> {
  const stands = (): boolean =>
    Object.entries(registry.store.getState().pages).some(
      ([key, { status }]) => status !== 'loading' && key !== pageKey(FRAME_PAGE.owner, FRAME_PAGE.page),
    )
  if (stands()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = registry.store.subscribe(() => {
      if (!stands()) return
      unsubscribe()
      resolve()
    })
  })
}

/** Resolves when the router has finished its initial navigation. */
function navigated(router: ReturnType<typeof createHostRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
}

/** The id that canary shares are drawn by: the team's, so that colleagues get the same release; before log-in the device's. */
const merchantId = (): string => sessionStore.getState().userInfo?.teamId ?? deviceId()

function showBootFailure(problem: BootProblem): void {
  createRoot(document.getElementById('root')!).render(
    <UiProvider nonce={pageNonce()}>
      <BootFailure problem={problem} />
    </UiProvider>,
  )
}

/** Starts the shell with the remotes named by the boot document; `source` loads their code. */
export async function startHost(source: RemoteSource): Promise<void> {
  keepRootFont()
  saveOrigin(location.search)
  const [{ document: boot, problem }] = await Promise.all([readBootDocument(), restoreStoredSession()])
  if (!boot) return showBootFailure(problem ?? 'unreachable')
  keepSession()
  const own = await startOverrides(boot)
  if (!own) return location.reload()
  const choose = (document: BootDocument): SessionRemote[] =>
    overridden(sessionRemotes(document, merchantId()), own.overrides.list, document)
  const remotes = choose(boot)
  const table = buildRouteTable([declaration, ...remotes])
  for (const conflict of table.conflicts) console.warn(conflict)
  const registry: Registry = createRegistry([hostPages, frame, planned], remotes, source, {
    beforeRetry: () => watch.lookNow(),
    onSilentFailure: ({ remote, page, version, kind }) => {
      // Reported under the page's own path: the person may have left it by now.
      const route = table.pages.find((each) => each.owner === remote && each.page === page)?.path
      track('remote_failed', { remote, version, kind }, route)
    },
  })
  const watch = watchReleases({
    boot,
    registry,
    choose,
    merchant: merchantId,
    onScreen: () => shownPage(router.state.matches)?.owner,
  })

  // Requests the addressed page's code before the router starts.
  const first = pageAt(table, location.pathname)
  if (first && (first.access === 'public' || sessionStore.getState().token !== null))
    void registry.openPage(first.owner, first.page)

  const queryClient = createQueryClient()
  const router = createHostRouter(table, registry)
  const refreshRights = (): void => void queryClient.invalidateQueries({ queryKey: [getUserPrivilege.path] })
  refreshPeriodically(refreshRights)
  watchSession(router, isPublicAt(table), queryClient)
  watchOverrides(router, own.overrides.list.length > 0)
  watchStanding(router, queryClient)
  reportVisit(router, registry, () => shownPage(router.state.matches)?.title ?? '')
  watchReachability(queryClient, () => {
    const shown = shownPage(router.state.matches)
    const state = shown && registry.store.getState().pages[pageKey(shown.owner, shown.page)]
    if (state?.status === 'failed') void registry.openPage(shown!.owner, shown!.page)
  })
  watchHistory(router)
  followDebugConsole(router)
  exposeDiagnostics(registry)

  const root = document.getElementById('root')!
  // The prerendered first screen (pages/home/first-paint.tsx) stays until the page can replace it.
  if (root.childElementCount > 0) await Promise.all([firstPage(registry), navigated(router)])
  const screen = (
    <QueryClientProvider client={queryClient}>
      <UiProvider nonce={pageNonce()}>
        <HostProvider value={{ table, registry }}>
          <RouterProvider router={router} />
          <UpdateNotice registry={registry} navigations={router} />
          <OverridePanel overrides={own.overrides} asked={own.asked} boot={boot} />
        </HostProvider>
      </UiProvider>
    </QueryClientProvider>
  )
  const draw = (): void => createRoot(root).render(screen)
  // A transition lets the browser handle input between chunks of rendering. Not before the router is initialised: it subscribes only once
  // mounted, and an update between two chunks would be lost, leaving the screen empty.
  if (router.state.initialized) startTransition(draw)
  else draw()

  // The invite also counts for a log-in later in this visit.
  const bindInvite = (): void =>
    void bindStoredInvite(() => {
      leaveOriginBehind(router)
      refreshRights()
    })
  sessionStore.subscribe((state, former) => {
    if (state.initialised && !former.initialised) bindInvite()
  })
  bindInvite()

  await firstPage(registry)
  const preloadWhenKnown = (): void => {
    if (sessionStore.getState().initialised) whenIdle(() => void preloadIdleRemotes(registry, table))
  }
  sessionStore.subscribe((state, former) => {
    if (state.initialised && !former.initialised) preloadWhenKnown()
  })
  await ensureInitialised()
  preloadWhenKnown()
}
