import type { RemoteModule } from '@tessera/shared/remote/declarations'
import type { SessionRemote } from './session-remotes'

/** Why a remote's code did not come. */
export type FailureKind =
  /** No answer in time. */
  | 'timeout'
  /** No connection, a missing file, or a file that does not match its hash: the browser does not tell which. */
  | 'unreachable'
  /** Built for another host. */
  | 'incompatible'
  /** It came and threw. */
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
  // What webpack says of a chunk, script or style, that did not arrive; the federation runtime may have put words around it.
  if (/Loading (CSS )?chunk/.test(message)) return /timeout/.test(message) ? 'timeout' : 'unreachable'
  return 'broken'
}

/**
 * Where remotes come from. The product takes them from their own builds at run time; the benchmark's monolith compiles the same
 * sources in. Nothing else in the host knows which.
 */
export interface RemoteSource {
  /**
   * Fetches a remote's table of contents. Throws {@link RemoteError}.
   * @param attempt 0 for the first try; a later one must not ask for the same address, see federated-source.ts
   */
  load(remote: SessionRemote, attempt: number): Promise<RemoteModule>
  /** Asks for everything a page needs at once, ahead of {@link load}, which learns of it piece by piece. Only a hint. */
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
