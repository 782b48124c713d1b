import type { RemoteModule } from '@tessera/shared/remote/declarations'
import type { ComponentType } from 'react'
import type { FailureKind } from './remote-source'

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

export interface RegistryState {
  readonly remotes: Readonly<Record<string, RemoteState>>
  /** Keyed by {@link pageKey}; a page nobody asked for has no entry. */
  readonly pages: Readonly<Record<string, PageState>>
  /** Remotes that run a release which was revoked since: their pages should be loaded anew when it suits. */
  readonly outdated: readonly string[]
  /** Remotes that run another release, or have other addresses, than a load of the page would bring. */
  readonly superseded: readonly string[]
  /** Those of them that another person's log-in has made so: told at the next opportunity. */
  readonly due: readonly string[]
}

export const pageKey = (owner: string, page: string): string => `${owner}/${page}`
