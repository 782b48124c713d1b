import * as factor from '@tessera/shared/contract/factor'
import { entryOf } from '../http/entry.rules'
import {
  beginFactor,
  disableFactor,
  enableFactor,
  type FactorDependencies,
  factorState,
  renewCodes,
} from '../auth/second-factor.service'
import { type Route, route } from '../http/route'

export function factorRoutes(deps: FactorDependencies): Route[] {
  return [
    route(factor.getSecondFactor, (_input, { viewer }) => factorState(deps, viewer)),
    route(factor.beginSecondFactor, (_input, { viewer }) => beginFactor(deps, viewer)),
    route(factor.enableSecondFactor, async (proof, { viewer, request }) => ({
      recoveryCodes: await enableFactor(deps, viewer, proof, entryOf(request)),
    })),
    route(factor.disableSecondFactor, async (proof, { viewer, request }) => {
      await disableFactor(deps, viewer, proof, entryOf(request))
      return {}
    }),
    route(factor.renewRecoveryCodes, async (proof, { viewer, request }) => ({
      recoveryCodes: await renewCodes(deps, viewer, proof, entryOf(request)),
    })),
  ]
}
