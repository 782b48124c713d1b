import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { type getInvitationList, JOIN_PAGE, type TeamInvitation } from '@tessera/shared/contract/team-invitation'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { users } from '../db/schema/people'
import { invitationJoins, teamInvitations } from '../db/schema/team-invitations'
import { AppError } from '../http/app-error'
import { countRows, pageAnswer, pageWindow } from '../http/list-query'
import { linkPath, type SecretLinks } from '../links/secret-links'
import { invitationState } from './invitation.rules'

/** How links are written into answers. */
export interface InvitationPresenting {
  links: SecretLinks
  /** This installation's address, as the caller reaches it. */
  origin: string
}

const withMaker = (tx: Reader) =>
  tx
    .select({
      invitation: teamInvitations,
      maker: { userName: users.userName, status: users.status, roleType: users.roleType },
    })
    .from(teamInvitations)
    .innerJoin(users, eq(users.id, teamInvitations.createdBy))
    .$dynamic()
type Row = Awaited<ReturnType<typeof withMaker>>[number]
type Joined = TeamInvitation['joined']

function present({ invitation, maker }: Row, joined: Joined, { links, origin }: InvitationPresenting): TeamInvitation {
  const secrets = links.unseal(invitation)
  return {
    id: invitation.id,
    state: invitationState({ ...invitation, maker }),
    link: secrets && `${origin}${linkPath(JOIN_PAGE, secrets.token)}`,
    expiresAt: invitation.expiresAt.toISOString(),
    people: invitation.people,
    monthlyImgLimit: invitation.monthlyImgLimit,
    makerName: maker.userName,
    joined,
    blockedAt: invitation.blockedAt?.toISOString() ?? null,
    createdAt: invitation.createdAt.toISOString(),
  }
}

/** By invitation. Deleted members too: who came by a link is part of its history. */
async function joinedBy(tx: Reader, ids: string[]): Promise<Map<string, Joined>> {
  const found = new Map<string, Joined>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await tx
    .select({ invitationId: invitationJoins.invitationId, userId: users.id, userName: users.userName })
    .from(invitationJoins)
    .innerJoin(users, eq(users.id, invitationJoins.userId))
    .where(inArray(invitationJoins.invitationId, ids))
    .orderBy(asc(invitationJoins.createdAt), asc(users.id))
  for (const { invitationId, ...person } of rows) found.get(invitationId)!.push(person)
  return found
}

/** @throws AppError NOT_FOUND */
export async function invitationOf(
  tx: Reader,
  teamId: string,
  id: string,
  presenting: InvitationPresenting,
): Promise<TeamInvitation> {
  const [row] = await withMaker(tx).where(and(eq(teamInvitations.id, id), eq(teamInvitations.teamId, teamId)))
  if (!row) throw new AppError('NOT_FOUND')
  const joined = await joinedBy(tx, [id])
  return present(row, joined.get(id)!, presenting)
}

export async function invitationPage(
  tx: Reader,
  teamId: string,
  query: EndpointParsedInput<typeof getInvitationList>,
  presenting: InvitationPresenting,
): Promise<EndpointOutput<typeof getInvitationList>> {
  const where = eq(teamInvitations.teamId, teamId)
  const { limit, offset } = pageWindow(query)
  const rows = await withMaker(tx)
    .where(where)
    .orderBy(desc(teamInvitations.createdAt), asc(teamInvitations.id))
    .limit(limit)
    .offset(offset)
  const counted = await countRows(tx, query, (most) =>
    tx.select({ id: teamInvitations.id }).from(teamInvitations).where(where).limit(most).as('rows'),
  )
  const joined = await joinedBy(
    tx,
    rows.map(({ invitation }) => invitation.id),
  )
  return pageAnswer(
    rows.map((row) => present(row, joined.get(row.invitation.id)!, presenting)),
    counted,
    query,
  )
}
