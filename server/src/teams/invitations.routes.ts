import * as contract from '@tessera/shared/contract/team-invitation'
import type { FastifyRequest } from 'fastify'
import { openedSessionOf } from '../auth/opened-session.service'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { entryOf } from '../http/entry.rules'
import { originOf } from '../http/origin'
import { publicRoute, repeated, type Route, route } from '../http/route'
import { SecretLinks } from '../links/secret-links'
import { invitationPage, type InvitationPresenting } from './invitations.repository'
import { addInvitation, endInvitation } from './invitations.service'
import { joinByInvitation, openedInvitation } from './joining.service'

/** From one address: a shop's staff share one. */
const OPENINGS_PER_MINUTE = 60
/** Each costs a hash. */
const JOINS_PER_MINUTE = 20
/** Larger than the form, and little to buffer for a caller without a session. */
const MAX_BODY_BYTES = 16 * 1024

interface InvitationDependencies {
  database: Database
  secret: string
  config: Config
}

export function invitationsRoutes({ database, secret, config }: InvitationDependencies): Route[] {
  const links = new SecretLinks(secret, 'invitation')
  const presentingTo = (request: FastifyRequest): InvitationPresenting => ({ links, origin: originOf(request, config) })
  // A number is proved where messages are sent, as at the first log-in.
  const asksCode = config.sms.provider !== 'off'
  return [
    route(contract.createInvitation, async (input, { viewer, request }) => {
      const made = await database.transaction((tx) => addInvitation(tx, viewer, input, presentingTo(request)))
      return made.repeated ? repeated(made.invitation) : made.invitation
    }),
    route(contract.revokeInvitation, async ({ id }, { viewer, request }) => {
      const ended = await database.transaction((tx) => endInvitation(tx, viewer.teamId, id, presentingTo(request)))
      return ended.repeated ? repeated(ended.invitation) : ended.invitation
    }),
    route(contract.getInvitationList, (query, { viewer, request }) =>
      database.read((tx) => invitationPage(tx, viewer.teamId, query, presentingTo(request))),
    ),
    publicRoute(contract.openInvitation, ({ token }) => openedInvitation(database, token, asksCode), {
      perMinute: OPENINGS_PER_MINUTE,
      maxBodyBytes: MAX_BODY_BYTES,
    }),
    publicRoute(
      contract.joinTeam,
      async (input, { request }) => {
        const joined = await joinByInvitation(database, { asksCode, secret, entry: entryOf(request) }, input)
        const opened = await openedSessionOf(database, joined)
        return joined.repeated ? repeated(opened) : opened
      },
      { perMinute: JOINS_PER_MINUTE, maxBodyBytes: MAX_BODY_BYTES },
    ),
  ]
}
