import type { bindInviteUser, getInviter, getMyInvite } from '@tessera/shared/contract/invite'
import { invitesBelow, isDirect, ROLE, typeBelowAgent } from '@tessera/shared/contract/access'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { and, asc, count, eq, inArray, isNull, sum } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Reader, Transaction } from '../db/database'
import { invites, teams, users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { grant } from '../ledger/ledger.service'
import { INVITE_REWARD, inviteeMobileHash, isNewMerchant, newInviteCode } from './invite.rules'

/** The person's code, created on first view, its rewards so far, and the invite of the own team. */
export async function myInvite(
  tx: Transaction,
  { userId, teamId, roleType }: SignedIn,
): Promise<EndpointOutput<typeof getMyInvite>> {
  await tx
    .update(users)
    .set({ inviteCode: newInviteCode() })
    .where(and(eq(users.id, userId), isNull(users.inviteCode)))
  const [user] = await tx.select({ inviteCode: users.inviteCode }).from(users).where(eq(users.id, userId))
  const [brought] = await tx
    .select({ teams: count(), beans: sum(invites.inviterBeans).mapWith(Number) })
    .from(invites)
    .where(eq(invites.inviterUserId, userId))
  const [own] = await tx
    .select({ since: teams.createdAt, acceptedFrom: users.userName })
    .from(teams)
    .leftJoin(invites, eq(invites.inviteeTeamId, teams.id))
    .leftJoin(users, eq(users.id, invites.inviterUserId))
    .where(eq(teams.id, teamId))
  const acceptedFrom = own?.acceptedFrom ?? undefined
  return {
    inviteCode: user!.inviteCode!,
    inviterBeans: INVITE_REWARD.inviter,
    inviteeBeans: INVITE_REWARD.invitee,
    invitedTeams: brought?.teams ?? 0,
    earnedBeans: brought?.beans ?? 0,
    acceptedFrom,
    mayAccept: acceptedFrom === undefined && own !== undefined && isNewMerchant(roleType, own.since, new Date()),
  }
}

/** Who invites, for somebody without an account. @throws AppError INVITE_UNKNOWN */
export async function inviterShown(tx: Reader, inviteCode: string): Promise<EndpointOutput<typeof getInviter>> {
  const inviter = await inviterOf(tx, inviteCode)
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, inviter.teamId))
  return {
    inviterName: inviter.userName,
    teamName: team!.name,
    joinsAgent: invitesBelow(inviter),
    inviteeBeans: INVITE_REWARD.invitee,
  }
}

export interface Bound {
  answer: EndpointOutput<typeof bindInviteUser>
  /** The same invite had already been accepted. */
  repeated: boolean
}

/**
 * Accepts an invite for the person's team and gives both teams their beans: once per team, and once per telephone
 * number, regardless of deleted accounts.
 * @param secret of this installation
 * @throws AppError INVITE_UNKNOWN; INVITE_OWN for a code of the own team, or of a team that the own team has invited;
 *   INVITE_TAKEN when the team has accepted another invite; INVITE_NOT_NEW for sub-accounts, teams that are no longer
 *   new, and rewarded numbers
 */
export async function bindInvite(
  tx: Transaction,
  viewer: SignedIn,
  { inviteCode, secret }: { inviteCode: string; secret: string },
): Promise<Bound> {
  const inviterTeam = (await inviterOf(tx, inviteCode)).teamId
  if (inviterTeam === viewer.teamId) throw new AppError('INVITE_OWN')
  const own = await lockTeams(tx, viewer.teamId, inviterTeam)
  // Checked under the lock: the inviter may have deleted their account in the meantime.
  const inviter = await inviterOf(tx, inviteCode)
  const earlier = await acceptedBefore(tx, viewer.teamId, inviter)
  if (earlier) return earlier
  if (await hasInvited(tx, viewer.teamId, inviterTeam)) throw new AppError('INVITE_OWN')
  if (!isNewMerchant(viewer.roleType, own.createdAt, new Date())) throw new AppError('INVITE_NOT_NEW')
  const row = {
    id: randomUUID(),
    inviterUserId: inviter.id,
    inviterTeamId: inviterTeam,
    inviteeUserId: viewer.userId,
    inviteeTeamId: viewer.teamId,
    inviteeMobileHash: inviteeMobileHash(secret, await mobileOf(tx, viewer.userId)),
    inviterBeans: INVITE_REWARD.inviter,
    inviteeBeans: INVITE_REWARD.invitee,
  }
  const inserted = await tx.insert(invites).values(row).onConflictDoNothing().returning({ id: invites.id })
  if (inserted.length === 0) throw new AppError('INVITE_NOT_NEW')
  await reward(tx, row)
  const joinedAgent = await joinNetwork(tx, viewer.teamId, inviter)
  const answer = { inviterName: inviter.userName, inviteeBeans: INVITE_REWARD.invitee }
  return { answer: joinedAgent === null ? answer : { ...answer, joinedAgent }, repeated: false }
}

/**
 * An agent's invite puts the new merchant below the agent: it browses the agent's factories from then on, and keeps its own credits. Teams
 * that are in a network stay where they are.
 * @returns the agent's team; null when the inviter is no agent's
 */
async function joinNetwork(tx: Transaction, teamId: string, inviter: Inviter): Promise<string | null> {
  if (!invitesBelow(inviter)) return null
  const people = await tx.select({ userType: users.userType }).from(users).where(eq(users.teamId, teamId))
  if (!people.every(isDirect)) return null
  const joined = await tx
    .update(teams)
    .set({ agentTeamId: inviter.teamId })
    .where(and(eq(teams.id, teamId), isNull(teams.agentTeamId)))
    .returning({ id: teams.id })
  if (joined.length === 0) return null
  for (const roleType of [ROLE.admin, ROLE.subAccount]) {
    await tx
      .update(users)
      .set({ userType: typeBelowAgent({ roleType }) })
      .where(and(eq(users.teamId, teamId), eq(users.roleType, roleType)))
  }
  const [agent] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, inviter.teamId))
  return agent!.name
}

type Inviter = typeof users.$inferSelect

async function inviterOf(tx: Reader, inviteCode: string) {
  const [inviter] = await tx
    .select()
    .from(users)
    .where(and(eq(users.inviteCode, inviteCode), eq(users.status, 'active')))
  if (!inviter) throw new AppError('INVITE_UNKNOWN')
  return inviter
}

/** Locks in a fixed order, so that two teams that invite each other do not deadlock. @returns the person's own team */
async function lockTeams(tx: Transaction, own: string, inviter: string) {
  const rows = await tx
    .select({ id: teams.id, createdAt: teams.createdAt })
    .from(teams)
    .where(inArray(teams.id, [own, inviter]))
    .orderBy(asc(teams.id))
    .for('no key update')
  return rows.find(({ id }) => id === own)!
}

async function mobileOf(tx: Transaction, userId: string): Promise<string> {
  const [user] = await tx
    .select({ mobile: users.mobile })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  // Their account was deleted while this waited for the lock.
  if (!user) throw new AppError('UNAUTHORIZED')
  return user.mobile
}

async function reward(tx: Transaction, invite: typeof invites.$inferInsert & { id: string }): Promise<void> {
  const rewards = [
    { side: 'inviter', teamId: invite.inviterTeamId, amount: invite.inviterBeans },
    { side: 'invitee', teamId: invite.inviteeTeamId, amount: invite.inviteeBeans },
  ]
  // Wallets are always locked in the same order.
  for (const { side, teamId, amount } of rewards.toSorted((a, b) => (a.teamId < b.teamId ? -1 : 1))) {
    const cause = { type: 'invite', id: invite.id } as const
    const key = `invite:${invite.id}:${side}`
    await grant(tx, { teamId, unit: 'beans', amount, category: 'reward', cause, key, operatorId: null })
  }
}

/** The answer of an earlier acceptance; null when the team has accepted none. */
async function acceptedBefore(
  tx: Transaction,
  teamId: string,
  inviter: { id: string; userName: string },
): Promise<Bound | null> {
  const [first] = await tx.select().from(invites).where(eq(invites.inviteeTeamId, teamId))
  if (!first) return null
  if (first.inviterUserId !== inviter.id) throw new AppError('INVITE_TAKEN')
  return { answer: { inviterName: inviter.userName, inviteeBeans: first.inviteeBeans }, repeated: true }
}

async function hasInvited(tx: Transaction, inviterTeamId: string, inviteeTeamId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: invites.id })
    .from(invites)
    .where(and(eq(invites.inviterTeamId, inviterTeamId), eq(invites.inviteeTeamId, inviteeTeamId)))
  return rows.length > 0
}
