import { beginOverride } from '@tessera/shared/contract/user'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { type Route, route } from '../http/route'
import { userInfoOf } from '../users/users.service'
import { OverrideGrants } from './override-grants'

export function overrideRoutes({ database, secret }: { database: Database; secret: string }): Route[] {
  const grants = new OverrideGrants(secret)
  return [
    route(beginOverride, async (_input, { viewer }) => {
      const { developer } = await database.transaction((tx) => userInfoOf(tx, viewer.userId))
      if (!developer) throw new AppError('FORBIDDEN')
      return { grant: grants.give(viewer.userId) }
    }),
  ]
}
