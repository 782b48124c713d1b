import type { bindInviteUser, getMyInvite } from '@tessera/shared/contract/invite'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { and, count, eq, isNull, sum } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/database'
import { invites, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { grant } from '../ledger/ledger.service'
import { INVITE_REWARD, newInviteCode } from './invite.rules'

/** The person's code, made when they first look for it, and what it has brought. */
export async function myInvite(tx: Transaction, userId: string): Promise<EndpointOutput<typeof getMyInvite>> {
  await tx
    .update(users)
    .set({ inviteCode: newInviteCode() })
    .where(and(eq(users.id, userId), isNull(users.inviteCode)))
  const [user] = await tx.select({ inviteCode: users.inviteCode }).from(users).where(eq(users.id, userId))
  const [brought] = await tx
    .select({ teams: count(), beans: sum(invites.inviterBeans).mapWith(Number) })
    .from(invites)
    .where(eq(invites.inviterUserId, userId))
  return {
    inviteCode: user!.inviteCode!,
    inviterBeans: INVITE_REWARD.inviter,
    inviteeBeans: INVITE_REWARD.invitee,
    invitedTeams: brought?.teams ?? 0,
    earnedBeans: brought?.beans ?? 0,
  }
}

export interface Bound {
  answer: EndpointOutput<typeof bindInviteUser>
  /** The same invite had been accepted before. */
  repeated: boolean
}

/**
 * Accepts an invite for the person's team and gives both teams their beans, once for each team that accepts.
 * @throws AppError INVITE_UNKNOWN; INVITE_OWN for a code of the own team, or of a team that the own team has invited; INVITE_TAKEN
 * when the team has accepted another invite
 */
export async function bindInvite(tx: Transaction, viewer: SignedIn, inviteCode: string): Promise<Bound> {
  const [inviter] = await tx
    .select()
    .from(users)
    .where(and(eq(users.inviteCode, inviteCode), eq(users.status, 'active')))
  if (!inviter) throw new AppError('INVITE_UNKNOWN')
  if (inviter.teamId === viewer.teamId) throw new AppError('INVITE_OWN')
  const id = randomUUID()
  const row = {
    id,
    inviterUserId: inviter.id,
    inviterTeamId: inviter.teamId,
    inviteeUserId: viewer.userId,
    inviteeTeamId: viewer.teamId,
    inviterBeans: INVITE_REWARD.inviter,
    inviteeBeans: INVITE_REWARD.invitee,
  }
  const inserted = await tx.insert(invites).values(row).onConflictDoNothing().returning({ id: invites.id })
  if (inserted.length === 0) return acceptedBefore(tx, viewer.teamId, inviter)
  if (await hasInvited(tx, viewer.teamId, inviter.teamId)) throw new AppError('INVITE_OWN')
  const rewards = [
    { side: 'inviter', teamId: inviter.teamId, amount: INVITE_REWARD.inviter },
    { side: 'invitee', teamId: viewer.teamId, amount: INVITE_REWARD.invitee },
  ]
  // Wallets are locked in one order, so that two teams that invite each other do not wait for each other.
  for (const { side, teamId, amount } of rewards.toSorted((a, b) => (a.teamId < b.teamId ? -1 : 1))) {
    const cause = { type: 'invite', id } as const
    const key = `invite:${id}:${side}`
    await grant(tx, { teamId, unit: 'beans', amount, category: 'reward', cause, key, operatorId: null })
  }
  return { answer: { inviterName: inviter.userName, inviteeBeans: INVITE_REWARD.invitee }, repeated: false }
}

async function acceptedBefore(
  tx: Transaction,
  teamId: string,
  inviter: { id: string; userName: string },
): Promise<Bound> {
  const [first] = await tx.select().from(invites).where(eq(invites.inviteeTeamId, teamId))
  if (first?.inviterUserId !== inviter.id) throw new AppError('INVITE_TAKEN')
  return { answer: { inviterName: inviter.userName, inviteeBeans: first.inviteeBeans }, repeated: true }
}

async function hasInvited(tx: Transaction, inviterTeamId: string, inviteeTeamId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.inviterTeamId, inviterTeamId), eq(invites.inviteeTeamId, inviteeTeamId)))
  return rows.length > 0
}
