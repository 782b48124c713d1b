import * as team from '@tessera/shared/contract/team'
import { entryOf } from '../http/entry.rules'
import { repeated, type Route, route } from '../http/route'
import {
  addMember,
  changeMember,
  handTeamOver,
  type MemberDependencies,
  resetMemberPassword,
  setMemberStatus,
} from './member-accounts.service'
import { memberDetail, memberPage } from './members.repository'
import { memberQuota } from './new-member.service'
import { customerOverview } from './overview.repository'

export function teamsRoutes(deps: MemberDependencies): Route[] {
  const { database } = deps
  return [
    route(team.getTeamUserList, (query, { viewer }) => database.read((tx) => memberPage(tx, viewer.teamId, query))),
    route(team.getMemberQuota, (_input, { viewer }) => database.read((tx) => memberQuota(tx, viewer))),
    route(team.getMemberDetail, ({ id }, { viewer }) => database.read((tx) => memberDetail(tx, viewer.teamId, id))),
    route(team.getCustomerOverview, ({ utcOffsetMinutes }, { viewer }) =>
      database.read((tx) => customerOverview(tx, viewer.teamId, utcOffsetMinutes)),
    ),
    route(team.createTeamUser, async (wanted, { viewer, request }) => {
      const done = await addMember(deps, { admin: viewer, wanted, entry: entryOf(request) })
      return done.repeated ? repeated(done.answer) : done.answer
    }),
    route(team.updateTeamUser, (wanted, { viewer, request }) =>
      changeMember(deps, { admin: viewer, wanted, entry: entryOf(request) }),
    ),
    route(team.operateStatus, (wanted, { viewer, request }) =>
      setMemberStatus(deps, { admin: viewer, wanted, entry: entryOf(request) }),
    ),
    route(team.resetPwd, async (wanted, { viewer, request }) => {
      await resetMemberPassword(deps, { admin: viewer, wanted, entry: entryOf(request) })
      return {}
    }),
    route(team.handOverTeam, (wanted, { viewer, request }) =>
      handTeamOver(deps, { admin: viewer, wanted, entry: entryOf(request) }),
    ),
  ]
}
