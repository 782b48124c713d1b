import type { PageLoader, RemoteModule } from '@tessera/shared/remote/declarations'
import { type BootRemote, REMOTE_CONTRACT } from '@tessera/shared/remote/release'
import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type FailureKind, failureKind, RemoteError, type RemoteSource } from './remote-source'

interface Failure {
  readonly kind: FailureKind
  readonly error: unknown
}

export type RemoteState =
  | { readonly status: 'pending' }
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly module: RemoteModule }
  | { readonly status: 'failed'; readonly failure: Failure }

export type PageState =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly Component: ComponentType }
  | { readonly status: 'failed'; readonly failure: Failure }

interface RegistryState {
  readonly remotes: Readonly<Record<string, RemoteState>>
  /** Keyed by {@link pageKey}; a page nobody asked for has no entry. */
  readonly pages: Readonly<Record<string, PageState>>
}

export const pageKey = (owner: string, page: string): string => `${owner}/${page}`

/**
 * A file that could not be reached is asked for a second time at once: the first answer may be the one that a prefetch got earlier. After
 * a time-out nobody is made to wait again unasked.
 */
async function twice<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (failureKind(error) !== 'unreachable') throw error
    return load()
  }
}

/** Knows every remote's and page's state. Its methods never reject: what went wrong is state, for whoever shows it. */
export interface Registry {
  readonly store: StoreApi<RegistryState>
  readonly remotes: readonly BootRemote[]
  /** Brings a page's code; asks again for what failed before, and does nothing for what is there or on its way. */
  openPage(owner: string, page: string): Promise<void>
  /** Brings a remote's code and all its pages, once. */
  preload(owner: string): Promise<void>
}

/**
 * @param local parts compiled into the host, always loaded (its own pages)
 * @param source where the other parts come from
 */
export function createRegistry(
  local: readonly RemoteModule[],
  remotes: readonly BootRemote[],
  source: RemoteSource,
): Registry {
  const store = createStore<RegistryState>(() => ({
    remotes: {
      ...Object.fromEntries(remotes.map(({ name }) => [name, { status: 'pending' } as const])),
      ...Object.fromEntries(local.map((module) => [module.name, { status: 'loaded', module } as const])),
    },
    pages: {},
  }))
  const attempts = new Map<string, number>()
  const underWay = new Map<string, Promise<RemoteModule | null>>()
  const preloads = new Map<string, Promise<void>>()

  const setRemote = (name: string, state: RemoteState): void =>
    store.setState(({ remotes: former }) => ({ remotes: { ...former, [name]: state } }))
  const setPage = (key: string, state: PageState): void =>
    store.setState(({ pages }) => ({ pages: { ...pages, [key]: state } }))

  async function fetchRemote(name: string): Promise<RemoteModule | null> {
    const attempt = attempts.get(name) ?? 0
    attempts.set(name, attempt + 1)
    setRemote(name, { status: 'loading' })
    try {
      const remote = remotes.find((each) => each.name === name)
      if (!remote) throw new RemoteError('incompatible', `The boot document names no remote "${name}"`)
      if (remote.contract !== REMOTE_CONTRACT)
        throw new RemoteError('incompatible', `"${name}" speaks contract ${remote.contract}, not ${REMOTE_CONTRACT}`)
      const module = await source.load(remote, attempt)
      setRemote(name, { status: 'loaded', module })
      return module
    } catch (error) {
      setRemote(name, { status: 'failed', failure: { kind: failureKind(error), error } })
      return null
    } finally {
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
    try {
      if (!load) throw new RemoteError('incompatible', `"${owner}" declares a page "${page}" that it does not hold`)
      const { default: Component } = await twice(load)
      setPage(key, { status: 'loaded', Component })
    } catch (error) {
      setPage(key, { status: 'failed', failure: { kind: failureKind(error), error } })
    }
  }

  async function openPage(owner: string, page: string): Promise<void> {
    const key = pageKey(owner, page)
    const state = store.getState().pages[key]
    if (state?.status === 'loading' || state?.status === 'loaded') return
    setPage(key, { status: 'loading' })
    const remote = remotes.find(({ name }) => name === owner)
    if (remote && !attempts.has(owner)) source.prefetch?.(remote, page)
    const module = await ensureRemote(owner)
    if (module) return loadPage(key, owner, module.pages[page], page)
    const remoteState = store.getState().remotes[owner]
    if (remoteState?.status === 'failed') setPage(key, { status: 'failed', failure: remoteState.failure })
  }

  async function fetchAhead(owner: string): Promise<void> {
    const module = await ensureRemote(owner)
    try {
      if (!module) throw new RemoteError('unreachable', owner)
      await module.preload()
    } catch {
      // A page that could not be fetched ahead is fetched again, and judged, when it is opened.
      preloads.delete(owner)
      return
    }
    for (const [page, load] of Object.entries(module.pages)) {
      const key = pageKey(owner, page)
      if (store.getState().pages[key]?.status !== 'loaded') await loadPage(key, owner, load, page)
    }
  }

  function preload(owner: string): Promise<void> {
    const underWayOrDone = preloads.get(owner) ?? fetchAhead(owner)
    preloads.set(owner, underWayOrDone)
    return underWayOrDone
  }

  return { store, remotes, openPage, preload }
}
