import type { Finding } from '@tessera/shared/remote/release-gate'
import type { ReleaseSentence } from '@tessera/shared/remote/release-sentences'

/** What stops a command; the message is for whoever typed it. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure'
  /** For whoever says it in another language; null for what the console never meets. */
  readonly said: ReleaseSentence | null

  constructor(what: string | ReleaseSentence) {
    super(typeof what === 'string' ? what : what.text)
    this.said = typeof what === 'string' ? null : what
  }
}

/** Somebody else changed what a decision was made upon. */
export class StaleRelease extends ReleaseFailure {
  constructor(part: string) {
    super(`${part} has been changed since`)
  }
}

/** The gate found what speaks against a release. */
export class GateRefusal extends ReleaseFailure {
  constructor(
    message: string,
    readonly findings: readonly Finding[],
  ) {
    super(message)
  }
}
