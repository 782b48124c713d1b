import { getMyMerchantStaff, getUserInfo, getUserPrivilege } from '@tessera/shared/contract/user'
import type { Database } from '../db/database'
import { type Route, route } from '../http/route'
import { privilegeOf, userInfoOf } from './users.service'

export function usersRoutes({ database }: { database: Database }): Route[] {
  return [
    route(getUserInfo, (_input, { viewer }) => database.transaction((tx) => userInfoOf(tx, viewer.userId))),
    route(getUserPrivilege, (_input, { viewer }) => database.transaction((tx) => privilegeOf(tx, viewer.teamId))),
    // A disabled person has no live token, so whoever asks is active.
    route(getMyMerchantStaff, async (_input, { viewer }) => ({
      id: viewer.userId,
      userId: viewer.userId,
      roleType: viewer.roleType,
      status: 'active' as const,
    })),
  ]
}
