import { beginOverride } from '@tessera/shared/contract/user'
import { type Route, route } from '../http/route'
import { OverrideGrants } from './override-grants'

export function overrideRoutes({ secret }: { secret: string }): Route[] {
  const grants = new OverrideGrants(secret)
  return [route(beginOverride, (_input, { viewer }) => Promise.resolve({ grant: grants.give(viewer.userId) }))]
}
