import type { FindingKind } from '@tessera/shared/remote/release-gate'
import type { Signer } from './keys'
import type { Author } from './pointers'
import type { ObjectStore } from './store/object-store'

/** What every command works on. */
export interface Workbench {
  readonly store: ObjectStore
  readonly channel: string
  readonly signer: Signer
  /** Public keys of others whose boot documents the host believes too: a former key, or the next. */
  readonly furtherKeys: readonly string[]
  readonly author: Author
  /** Findings that somebody decided to accept. */
  readonly allowed: readonly FindingKind[]
  readonly lifetimeDays?: number
  /** The pointer's number that the decision was made upon; without it, whatever stands there. */
  readonly expectedSeq?: number
}
