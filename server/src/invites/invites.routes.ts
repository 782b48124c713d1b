import { bindInviteUser, getInviter, getMyInvite } from '@tessera/shared/contract/invite'
import type { Database } from '../db/database'
import { publicRoute, repeated, type Route, route } from '../http/route'
import { bindInvite, inviterShown, myInvite } from './invites.service'

/** Codes are not to be guessed. */
const PER_MINUTE = 20

export function invitesRoutes({ database, secret }: { database: Database; secret: string }): Route[] {
  return [
    route(getMyInvite, (_input, { viewer }) => database.transaction((tx) => myInvite(tx, viewer))),
    publicRoute(getInviter, ({ inviteCode }) => database.read((tx) => inviterShown(tx, inviteCode)), {
      perMinute: PER_MINUTE,
    }),
    route(
      bindInviteUser,
      async ({ inviteCode }, { viewer }) => {
        const bound = await database.transaction((tx) => bindInvite(tx, viewer, { inviteCode, secret }))
        return bound.repeated ? repeated(bound.answer) : bound.answer
      },
      { perMinute: PER_MINUTE },
    ),
  ]
}
