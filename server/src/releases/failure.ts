import type { Finding } from '@tessera/shared/remote/release-gate'
import type { ReleaseSentence } from '@tessera/shared/remote/release-sentences'

/** An expected failure of a command; the message is for its user. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure'
  /** For translation; null for failures that the console never meets. */
  readonly said: ReleaseSentence | null

  constructor(what: string | ReleaseSentence) {
    super(typeof what === 'string' ? what : what.text)
    this.said = typeof what === 'string' ? null : what
  }
}

/** The state has changed since the person decided. */
export class StaleRelease extends ReleaseFailure {
  constructor(part: string) {
    super(`${part} has been changed since`)
  }
}

/** The gate refused a release. */
export class GateRefusal extends ReleaseFailure {
  constructor(
    message: string,
    readonly findings: readonly Finding[],
  ) {
    super(message)
  }
}
