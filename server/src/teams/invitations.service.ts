import { randomUUID } from 'node:crypto'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { type createInvitation, INVITATION_LIMITS, type TeamInvitation } from '@tessera/shared/contract/team-invitation'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { teamInvitations } from '../db/schema/team-invitations'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { hashToken, newSecrets } from '../links/secret-links'
import { lockTeam } from '../memberships/memberships.repository'
import { lockTeamAs } from '../users/departure.service'
import { invitationOf, type InvitationPresenting } from './invitations.repository'

interface Written {
  invitation: TeamInvitation
  repeated: boolean
}

/** @throws AppError TOO_OFTEN beyond `INVITATION_LIMITS`; IDEMPOTENCY_MISMATCH */
export async function addInvitation(
  tx: Transaction,
  admin: SignedIn,
  { clientToken, ...terms }: EndpointParsedInput<typeof createInvitation>,
  presenting: InvitationPresenting,
): Promise<Written> {
  const { teamId, userId } = admin
  // Requests with one token take turns, and links are counted one after the other.
  await lockTeamAs(tx, admin)
  const [known] = await tx
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.teamId, teamId), eq(teamInvitations.clientToken, clientToken)))
  if (known) {
    const { days, people, monthlyImgLimit } = known
    const same = days === terms.days && people === terms.people && monthlyImgLimit === terms.monthlyImgLimit
    if (!same || known.createdBy !== userId) throw new AppError('IDEMPOTENCY_MISMATCH')
    return { invitation: await invitationOf(tx, teamId, known.id, presenting), repeated: true }
  }
  await requireRoom(tx, teamId)
  const id = randomUUID()
  const secrets = newSecrets(false)
  await tx.insert(teamInvitations).values({
    ...terms,
    id,
    teamId,
    createdBy: userId,
    clientToken,
    tokenHash: hashToken(secrets.token),
    sealed: presenting.links.seal(id, secrets),
    expiresAt: sql`now() + ${terms.days} * interval '1 day'`,
  })
  return { invitation: await invitationOf(tx, teamId, id, presenting), repeated: false }
}

async function requireRoom(tx: Transaction, teamId: string): Promise<void> {
  const ours = eq(teamInvitations.teamId, teamId)
  const lasting = and(
    isNull(teamInvitations.revokedAt),
    gt(teamInvitations.expiresAt, sql`now()`),
    lt(teamInvitations.joined, teamInvitations.people),
  )
  const live = await tx.$count(teamInvitations, and(ours, lasting))
  const today = await tx.$count(
    teamInvitations,
    and(ours, gt(teamInvitations.createdAt, sql`now() - interval '1 day'`)),
  )
  if (live >= INVITATION_LIMITS.live || today >= INVITATION_LIMITS.aDay) throw new AppError('TOO_OFTEN')
}

/** Waits for somebody who is just joining: afterwards nobody joins by it. @throws AppError NOT_FOUND */
export async function endInvitation(
  tx: Transaction,
  teamId: string,
  id: string,
  presenting: InvitationPresenting,
): Promise<Written> {
  await lockTeam(tx, teamId)
  const ended = await tx
    .update(teamInvitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(teamInvitations.id, id), eq(teamInvitations.teamId, teamId), isNull(teamInvitations.revokedAt)))
    .returning({ id: teamInvitations.id })
  return { invitation: await invitationOf(tx, teamId, id, presenting), repeated: ended.length === 0 }
}
