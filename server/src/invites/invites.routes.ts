import { bindInviteUser, getMyInvite } from '@tessera/shared/contract/invite'
import type { Database } from '../db/database'
import { repeated, type Route, route } from '../http/route'
import { bindInvite, myInvite } from './invites.service'

export function invitesRoutes({ database, secret }: { database: Database; secret: string }): Route[] {
  return [
    route(getMyInvite, (_input, { viewer }) => database.transaction((tx) => myInvite(tx, viewer))),
    route(
      bindInviteUser,
      async ({ inviteCode }, { viewer }) => {
        const bound = await database.transaction((tx) => bindInvite(tx, viewer, { inviteCode, secret }))
        return bound.repeated ? repeated(bound.answer) : bound.answer
      },
      { perMinute: 20 },
    ),
  ]
}
