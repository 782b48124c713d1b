import type { PageLoader, RemoteModule } from '@tessera/shared/remote/declarations'
import { inTime, partPatience } from '@tessera/shared/remote/patience'
import { fitsHost, HOST_CONTRACTS } from '@tessera/shared/remote/release'
import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { pageKey, type PageState, type RegistryState, type RemoteState } from './registry-state'
import { type FailureKind, failureKind, RemoteError, type RemoteSource, twice } from './remote-source'
import { type SessionRemote, withLastResort } from './session-remotes'

/** The state of every remote and page. Methods never reject: failures become state for the views. */
export interface Registry {
  readonly store: StoreApi<RegistryState>
  /** The release that each remote runs; changed by {@link Registry.update} and when a canary fails. */
  readonly remotes: readonly SessionRemote[]
  /** Loads a page's code; retries after a failure, and does nothing when it is loaded or loading. */
  openPage(owner: string, page: string): Promise<void>
  /** Loads a page again after it threw, from the release that is live now. */
  reopenPage(owner: string, page: string): Promise<void>
  /** Loads a remote's code and all its pages, once. */
  preload(owner: string): Promise<void>
  /**
   * Applies new releases. A remote that has shown no page switches to the new release; one that has keeps its own until a reload, and
   * is marked outdated when that was revoked.
   */
  update(next: readonly SessionRemote[], revoked: (name: string, version: string) => boolean): void
  /**
   * As {@link update}, after a log-in or log-out: remotes that are not on screen switch too, and a reload is offered for the rest at the
   * next navigation.
   * @param onScreen the remote whose page is on screen
   */
  changeHands(
    next: readonly SessionRemote[],
    revoked: (name: string, version: string) => boolean,
    onScreen: string | undefined,
  ): void
}

/** A failure that the state does not show: a canary that was replaced, or the code of one page. */
interface SilentFailure {
  readonly remote: string
  /** Absent when the remote itself failed. */
  readonly page?: string
  readonly version: string
  readonly kind: FailureKind
}

interface RegistryOptions {
  readonly onSilentFailure?: (failure: SilentFailure) => void
  /** Awaited before a retry: looks for a newer release, which may work. */
  readonly beforeRetry?: () => Promise<void>
}

/**
 * @param local parts compiled into the host, always loaded (its own pages)
 * @param source loads the other parts
 */
export function createRegistry(
  local: readonly RemoteModule[],
  remotes: readonly SessionRemote[],
  source: RemoteSource,
  { onSilentFailure = () => {}, beforeRetry = () => Promise.resolve() }: RegistryOptions = {},
): Registry {
  /** The release that each remote runs. */
  const current = [...remotes]
  const runs = (name: string): SessionRemote | undefined => current.find((each) => each.name === name)
  const run = (remote: SessionRemote): void => {
    current[current.findIndex(({ name }) => name === remote.name)] = remote
  }
  const store = createStore<RegistryState>(() => ({
    remotes: {
      ...Object.fromEntries(remotes.map(({ name }) => [name, { status: 'pending' } as const])),
      ...Object.fromEntries(local.map((module) => [module.name, { status: 'loaded', module } as const])),
    },
    pages: {},
    outdated: [],
    superseded: [],
    due: [],
  }))
  /** The routes that the router was built with. */
  const declared = new Map(remotes.map(({ name, routes }) => [name, JSON.stringify(routes)]))
  const attempts = new Map<string, number>()
  /** Remotes that have shown a page: their release is not replaced without a reload. */
  const shown = new Set<string>()
  const underWay = new Map<string, Promise<RemoteModule | null>>()
  /** Canaries that failed here: not tried again in this session. */
  const gaveWay = new Set<string>()
  /** Remote → the version that timed out. */
  const hung = new Map<string, string>()
  /** Remotes whose code is loading: too late to switch their release. */
  const fetching = new Set<string>()
  const preloads = new Map<string, Promise<void>>()

  const setRemote = (name: string, state: RemoteState): void =>
    store.setState(({ remotes: former }) => ({ remotes: { ...former, [name]: state } }))
  const setPage = (key: string, state: PageState): void =>
    store.setState(({ pages }) => ({ pages: { ...pages, [key]: state } }))

  async function loadRelease(remote: SessionRemote): Promise<RemoteModule> {
    const attempt = attempts.get(remote.name) ?? 0
    attempts.set(remote.name, attempt + 1)
    if (!fitsHost(remote))
      throw new RemoteError(
        'incompatible',
        `"${remote.name}" speaks contract ${remote.contract}, not ${HOST_CONTRACTS.from} to ${HOST_CONTRACTS.to}`,
      )
    return inTime(source.load(remote, attempt), partPatience(), `${remote.name} ${remote.version}`)
  }

  /**
   * Falls back to the stable release when a canary fails, and to the tab's previous release when a newer one fails. No fallback after a
   * time-out: the person has waited already.
   */
  async function loadEither(remote: SessionRemote): Promise<RemoteModule> {
    try {
      return await loadRelease(remote)
    } catch (error) {
      const kind = failureKind(error)
      if (kind === 'timeout') hung.set(remote.name, remote.version)
      if (!remote.fallback || kind === 'timeout') throw error
      onSilentFailure({ remote: remote.name, version: remote.version, kind })
      gaveWay.add(remote.version)
      run(remote.fallback)
      return loadEither(remote.fallback)
    }
  }

  /** A retry after a time-out runs the fallback: stable instead of a canary. */
  function releaseToTry(name: string): SessionRemote | undefined {
    const remote = runs(name)
    if (!remote?.fallback || hung.get(name) !== remote.version) return remote
    gaveWay.add(remote.version)
    run(remote.fallback)
    return remote.fallback
  }

  async function fetchRemote(name: string): Promise<RemoteModule | null> {
    const retried = store.getState().remotes[name]?.status === 'failed'
    setRemote(name, { status: 'loading' })
    try {
      if (retried) await beforeRetry()
      const remote = releaseToTry(name)
      if (!remote) throw new RemoteError('incompatible', `The boot document names no remote "${name}"`)
      fetching.add(name)
      const module = await loadEither(remote)
      setRemote(name, { status: 'loaded', module })
      return module
    } catch (error) {
      setRemote(name, { status: 'failed', failure: { kind: failureKind(error), error } })
      return null
    } finally {
      fetching.delete(name)
      underWay.delete(name)
    }
  }

  function ensureRemote(name: string): Promise<RemoteModule | null> {
    const state = store.getState().remotes[name]
    if (state?.status === 'loaded') return Promise.resolve(state.module)
    let loading = underWay.get(name)
    if (!loading) {
      loading = fetchRemote(name)
      underWay.set(name, loading)
    }
    return loading
  }

  async function loadPage(key: string, owner: string, load: PageLoader | undefined, page: string): Promise<void> {
    const version = runs(owner)?.version
    try {
      if (!load) throw new RemoteError('incompatible', `"${owner}" declares a page "${page}" that it does not hold`)
      const loading = twice(load)
      // Also handles a rejection after the time-out, when nobody awaits the promise any more.
      void loading.then(({ default: Component }) => takeLate(key, owner, version, Component)).catch(() => undefined)
      const { default: Component } = await inTime(loading, partPatience(), key)
      setPage(key, { status: 'loaded', Component })
    } catch (error) {
      const kind = failureKind(error)
      if (version) onSilentFailure({ remote: owner, page, version, kind })
      setPage(key, { status: 'failed', failure: { kind, error } })
    }
  }

  /** Shows a page that arrives after its time-out, unless its release has been replaced since. */
  function takeLate(key: string, owner: string, version: string | undefined, Component: ComponentType): void {
    const state = store.getState().pages[key]
    if (state?.status !== 'failed' || state.failure.kind !== 'timeout' || runs(owner)?.version !== version) return
    shown.add(owner)
    setPage(key, { status: 'loaded', Component })
  }

  async function openPage(owner: string, page: string): Promise<void> {
    const key = pageKey(owner, page)
    const state = store.getState().pages[key]
    if (state?.status === 'loaded') shown.add(owner)
    if (state?.status === 'loading' || state?.status === 'loaded') return
    setPage(key, { status: 'loading' })
    const remote = runs(owner)
    if (remote && !attempts.has(owner)) source.prefetch?.(remote, page)
    // The remote loaded but its page did not: the release itself may be broken.
    if (state?.status === 'failed' && store.getState().remotes[owner]?.status === 'loaded') await beforeRetry()
    const module = await ensureRemote(owner)
    if (module) {
      await loadPage(key, owner, module.pages[page], page)
      if (store.getState().pages[key]?.status === 'loaded') shown.add(owner)
      return
    }
    const remoteState = store.getState().remotes[owner]
    if (remoteState?.status === 'failed') setPage(key, { status: 'failed', failure: remoteState.failure })
  }

  async function reopenPage(owner: string, page: string): Promise<void> {
    // None of its pages is on screen any more.
    shown.delete(owner)
    setPage(pageKey(owner, page), { status: 'failed', failure: { kind: 'broken', error: new Error('it threw') } })
    await openPage(owner, page)
  }

  async function fetchAhead(owner: string): Promise<void> {
    const module = await ensureRemote(owner)
    try {
      if (!module) throw new RemoteError('unreachable', owner)
      await inTime(module.preload(), 2 * partPatience(), `what ${owner} fetches ahead`)
    } catch (error) {
      if (failureKind(error) === 'timeout') console.warn(error)
      // Opening the page loads it again and reports the failure.
      preloads.delete(owner)
      return
    }
    for (const [page, load] of Object.entries(module.pages)) {
      const key = pageKey(owner, page)
      if (store.getState().pages[key]?.status !== 'loaded') await loadPage(key, owner, load, page)
      const state = store.getState().pages[key]
      // Stop after the first page that hangs: the next remotes wait in line.
      if (state?.status === 'failed' && state.failure.kind === 'timeout') return
    }
  }

  function preload(owner: string): Promise<void> {
    const underWayOrDone = preloads.get(owner) ?? fetchAhead(owner)
    preloads.set(owner, underWayOrDone)
    return underWayOrDone
  }

  /** Drops the previous release's prefetched pages; failed and open pages load again themselves. */
  function exchange(remote: SessionRemote, former: SessionRemote | undefined): void {
    run(former ? withLastResort(remote, former) : remote)
    preloads.delete(remote.name)
    store.setState(({ pages }) => ({
      pages: Object.fromEntries(
        Object.entries(pages).filter(([key, { status }]) => !key.startsWith(`${remote.name}/`) || status !== 'loaded'),
      ),
    }))
    setRemote(remote.name, { status: 'pending' })
  }

  function update(next: readonly SessionRemote[], revoked: (name: string, version: string) => boolean): void {
    const outdated: string[] = []
    const superseded: string[] = []
    for (const remote of current) {
      const { name } = remote
      const found = next.find((each) => each.name === name)
      const newer = found && gaveWay.has(found.version) ? found.fallback : found
      const isRevoked = revoked(name, remote.version)
      const hasOtherRoutes = found !== undefined && JSON.stringify(found.routes) !== declared.get(name)
      const isSuperseded = !remote.override && found !== undefined && found.version !== remote.version
      // A release for a newer host must not replace one that this host can run: the tab keeps working.
      if (
        isSuperseded &&
        newer &&
        newer.version !== remote.version &&
        fitsHost(newer) &&
        !fetching.has(name) &&
        !shown.has(name)
      ) {
        exchange(newer, isRevoked ? undefined : remote)
        if (hasOtherRoutes) superseded.push(name)
        continue
      }
      if (isRevoked) outdated.push(name)
      if (isSuperseded || (hasOtherRoutes && !remote.override)) superseded.push(name)
    }
    store.setState(({ due }) => ({ outdated, superseded, due: due.filter((name) => superseded.includes(name)) }))
  }

  const changeHands: Registry['changeHands'] = (next, revoked, onScreen) => {
    for (const name of shown) if (name !== onScreen) shown.delete(name)
    update(next, revoked)
    store.setState(({ superseded }) => ({ due: superseded }))
  }

  return { store, remotes: current, openPage, reopenPage, preload, update, changeHands }
}
