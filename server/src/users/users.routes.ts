import * as account from '@tessera/shared/contract/account'
import { getMyMerchantStaff, getUserInfo, getUserPrivilege } from '@tessera/shared/contract/user'
import type { TaskDependencies } from '../design/tasks.service'
import { type Route, route } from '../http/route'
import { changePassword, renamePerson } from './account.service'
import { deleteAccount, deletionEffects } from './deletion.service'
import { superiorsOf } from './superiors.repository'
import { openedSessionOf, privilegeOf, userInfoOf } from './users.service'

export function usersRoutes(deps: TaskDependencies): Route[] {
  const { database } = deps
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
    route(account.updateUserInfo, (names, { viewer }) =>
      database.transaction(async (tx) => {
        await renamePerson(tx, viewer, names)
        return userInfoOf(tx, viewer.userId)
      }),
    ),
    route(account.changePassword, async (input, { viewer }) =>
      openedSessionOf(database, await changePassword(database, viewer, input)),
    ),
    route(account.getDeletionEffects, (_input, { viewer }) =>
      database.transaction((tx) => deletionEffects(tx, viewer)),
    ),
    route(account.deleteAccount, async (proof, { viewer }) => {
      await deleteAccount(deps, viewer, proof)
      return {}
    }),
    route(account.getAllSuperiorByTeam, async (_input, { viewer }) => ({
      list: await database.transaction((tx) => superiorsOf(tx, viewer.teamId)),
    })),
  ]
}
