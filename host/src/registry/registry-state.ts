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
  /** Keyed by {@link pageKey}; a page that was never requested has no entry. */
  readonly pages: Readonly<Record<string, PageState>>
  /** Remotes running a release that has been revoked since: a reload is offered at once. */
  readonly outdated: readonly string[]
  /** Remotes that a reload would give another release or other routes. */
  readonly superseded: readonly string[]
  /** Those of {@link superseded} caused by a log-in: a reload is offered at the next navigation. */
  readonly due: readonly string[]
}

export const pageKey = (owner: string, page: string): string => `${owner}/${page}`
