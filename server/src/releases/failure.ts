import type { Finding } from '@tessera/shared/remote/release-gate'

/** What stops a command; the message is for whoever typed it. */
export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure'
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
