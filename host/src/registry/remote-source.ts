import type { RemoteModule } from '@tessera/shared/remote/declarations'
import type { SessionRemote } from './session-remotes'

/** Why a remote's code could not be loaded. */
export type FailureKind =
  /** Timed out. */
  | 'timeout'
  /** No connection, a missing file, or a hash mismatch: the browser does not tell them apart. */
  | 'unreachable'
  /** Built for another host contract. */
  | 'incompatible'
  /** It loaded and threw. */
  | 'broken'

export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export function failureKind(error: unknown): FailureKind {
  if (error instanceof RemoteError) return error.kind
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  const message = error instanceof Error ? error.message : String(error)
  // webpack's messages for a chunk, script or style that failed to load; the federation runtime may wrap them.
  if (/Loading (CSS )?chunk/.test(message)) return /timeout/.test(message) ? 'timeout' : 'unreachable'
  return 'broken'
}

/**
 * Where the remotes' code comes from: in the product their own builds at run time; in the benchmark's monolith the same sources,
 * compiled in. The rest of the host does not know which.
 */
export interface RemoteSource {
  /**
   * Loads a remote's container.
   * @param attempt 0 for the first try; a retry must use another address, see federated-source.ts
   * @throws {@link RemoteError}
   */
  load(remote: SessionRemote, attempt: number): Promise<RemoteModule>
  /** Requests all files of a page ahead of {@link load}, which discovers them step by step. Only a hint. */
  prefetch?(remote: SessionRemote, page: string): void
}

/**
 * Retries once when unreachable: a failed prefetch may be cached. No retry after a time-out: the person has waited already.
 */
export async function twice<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (failureKind(error) !== 'unreachable') throw error
    return load()
  }
}
