import type { ReleaseFinding } from '@tessera/shared/contract/errors'
import type { Finding } from '@tessera/shared/remote/release-gate'
import { AppError } from '../http/app-error'
import { GateRefusal, ReleaseFailure, StaleRelease } from './failure'
import type { StoreError } from './store/object-store'

/** A message of the release command, as the API sends it. */
export const releaseFinding = ({ kind, code, values, text }: Finding): ReleaseFinding => ({
  kind,
  code,
  values: { ...values },
  text,
})

/** A failure as a finding. */
export const findingOf = (error: ReleaseFailure | StoreError): ReleaseFinding => {
  const said = error instanceof ReleaseFailure ? error.said : null
  return { kind: null, code: said?.code ?? 'other', values: { ...said?.values }, text: error.message }
}

/** A failed command as an API error. */
export function toldFailure(error: unknown): unknown {
  if (error instanceof StaleRelease) return new AppError('VERSION_STALE')
  if (error instanceof GateRefusal) {
    return new AppError('RELEASE_REFUSED', { findings: error.findings.map(releaseFinding) })
  }
  return error instanceof ReleaseFailure ? new AppError('RELEASE_REFUSED', { findings: [findingOf(error)] }) : error
}
