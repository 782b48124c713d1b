import * as account from '@tessera/shared/contract/account'
import { getMyMerchantStaff, getUserInfo, getUserPrivilege } from '@tessera/shared/contract/user'
import { endOtherSessions, endSession, getSessionList } from '@tessera/shared/contract/session'
import { recordEvent } from '../audit/audit.service'
import type { ProofDependencies } from '../auth/action-proof.service'
import { openedSessionOf, userInfoOf } from '../auth/opened-session.service'
import { entryOf } from '../http/entry.rules'
import {
  endOtherSessions as endOthers,
  endSession as endOwnSession,
  sessionList,
} from '../auth/session-list.repository'
import type { TaskDependencies } from '../design/tasks.service'
import { publicRoute, type Route, route } from '../http/route'
import { changePassword, renamePerson } from './account.service'
import { deleteAccount, deleteMember, deletionEffects } from './deletion.service'
import { refuseMembership } from './refusal.service'
import { superiorsOf } from './superiors.repository'
import { privilegeOf } from './users.service'

/** From one address. */
const REFUSALS_PER_MINUTE = 30

export function usersRoutes(deps: TaskDependencies & ProofDependencies): Route[] {
  const { database } = deps
  return [
    route(getUserInfo, (_input, { viewer }) => database.read((tx) => userInfoOf(tx, viewer.userId))),
    route(getUserPrivilege, (_input, { viewer }) => database.transaction((tx) => privilegeOf(tx, viewer))),
    // A disabled person has no valid token, so the caller is active.
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
    route(account.changePassword, async (input, { viewer, request }) =>
      openedSessionOf(database, await changePassword(database, viewer, input, entryOf(request))),
    ),
    route(getSessionList, (_input, { viewer }) => database.read((tx) => sessionList(tx, viewer))),
    route(endSession, async ({ id }, { viewer, request }) => {
      await database.transaction(async (tx) => {
        await endOwnSession(tx, viewer, id)
        await recordEvent(tx, { kind: 'sessionEnded', userId: viewer.userId, entry: entryOf(request) })
      })
      return {}
    }),
    route(endOtherSessions, (_input, { viewer, request }) =>
      database.transaction(async (tx) => {
        const ended = await endOthers(tx, viewer)
        const event = { kind: 'sessionsEnded', userId: viewer.userId, entry: entryOf(request) } as const
        if (ended > 0) await recordEvent(tx, { ...event, detail: { count: ended } })
        return { ended }
      }),
    ),
    route(account.getDeletionEffects, (_input, { viewer }) => database.read((tx) => deletionEffects(tx, viewer))),
    route(account.deleteAccount, async ({ memberId, transferToUserId, proof, ...own }, { viewer, request }) => {
      if (memberId === undefined) await deleteAccount(deps, viewer, own, entryOf(request))
      else await deleteMember(deps, viewer, { memberId, transferToUserId, proof }, entryOf(request))
      return {}
    }),
    publicRoute(
      account.refuseMembership,
      async ({ ticket }, { request }) => {
        await refuseMembership(deps, ticket, entryOf(request))
        return {}
      },
      { perMinute: REFUSALS_PER_MINUTE },
    ),
    route(account.getAllSuperiorByTeam, async (_input, { viewer }) => ({
      list: await database.read((tx) => superiorsOf(tx, viewer.teamId)),
    })),
  ]
}
