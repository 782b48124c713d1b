import { ACCESS, checkAccess, isAdmin } from '@tessera/shared/contract/access'
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { removePersonalAssets } from '../assets/assets.service'
import { numberHash } from '../auth/number-hash'
import { removeFactor } from '../auth/second-factor.service'
import { revokeTokensOf, viewerOf } from '../auth/sessions.service'
import { handOver } from '../customers/customer-transfer.service'
import type { Reader, Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { loginFailures, smsCodes, teams, users, wechatAccounts } from '../db/schema/people'
import { teamInvitations } from '../db/schema/team-invitations'
import { cancelTasksOf } from '../design/tasks.service'
import { AppError } from '../http/app-error'
import { removePersonalMaterials } from '../materials/materials.service'
import type { SignedIn } from '../http/route'
import { lockTeam } from '../memberships/memberships.repository'

type Member = typeof users.$inferSelect

/**
 * The team's lock, and the admin as they are once it is held: a colleague may have changed their rights or factory meanwhile.
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function lockTeamAs(tx: Transaction, { teamId, userId }: SignedIn): Promise<SignedIn> {
  await lockTeam(tx, teamId)
  const admin = await viewerOf(tx, userId)
  if (!admin) throw new AppError('UNAUTHORIZED')
  if (checkAccess(ACCESS.members, admin) !== 'ok') throw new AppError('FORBIDDEN')
  return admin
}

/** A member of the admin's team, locked. The admin's own account has its own calls. @throws AppError NOT_FOUND, FORBIDDEN */
export async function lockMember(tx: Transaction, admin: SignedIn, id: string): Promise<Member> {
  const [member] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.teamId, admin.teamId), isNull(users.deletedAt)))
    .for('update')
  if (!member) throw new AppError('NOT_FOUND')
  if (member.id === admin.userId) throw new AppError('FORBIDDEN')
  return member
}

/** The caller holds the team's lock, so that two admins who remove each other take turns. @throws AppError SOLE_ADMIN */
export async function requireOtherAdmin(tx: Transaction, member: Member): Promise<void> {
  if (!isAdmin(member) || member.status !== 'active') return
  const others = await tx
    .select({ roleType: users.roleType })
    .from(users)
    .where(and(eq(users.teamId, member.teamId), eq(users.status, 'active'), ne(users.id, member.id)))
  if (!others.some(isAdmin)) throw new AppError('SOLE_ADMIN')
}

/** Live customers of a member. */
async function countOwned(tx: Reader, { id, teamId }: Member): Promise<number> {
  const [owned] = await tx
    .select({ rows: count() })
    .from(customers)
    .where(and(eq(customers.teamId, teamId), eq(customers.ownerUserId, id), isNull(customers.deletedAt)))
  return owned?.rows ?? 0
}

interface Departure {
  /** Required if the member has live customers. */
  transferToUserId: string | undefined
  byUserId: string
}

interface HandOverAhead {
  teamId: string
  fromUserId: string
  toUserId: string
  /** Null for who leaves by themselves. An admin does not end their own work by the calls for members. */
  byUserId: string | null
}

/**
 * Hands most of a member's customers over before the team is locked: 50 000 take seconds, in which colleagues add customers of their own
 * (`pnpm bench transfer`). Does nothing where the departure will be refused; what comes meanwhile follows in it.
 */
export async function handOverAhead(tx: Transaction, ahead: HandOverAhead): Promise<void> {
  const { teamId, fromUserId, toUserId, byUserId } = ahead
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('key share')
  const people = await tx
    .select()
    .from(users)
    .where(and(eq(users.teamId, teamId), eq(users.status, 'active'), inArray(users.id, [fromUserId, toUserId])))
    // Two admins who want to disable each other wait for one row, not for one each.
    .orderBy(asc(users.id))
    .for('no key update')
  const leaving = people.find(({ id }) => id === fromUserId)
  if (!leaving || people.length !== 2 || fromUserId === byUserId) return
  await requireOtherAdmin(tx, leaving)
  await handOver(tx, ahead)
}

/** Links by which somebody let others in end for good with the right to: being enabled again is no reason to trust them again. */
export async function endInvitationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(teamInvitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(teamInvitations.createdBy, userId), isNull(teamInvitations.revokedAt)))
}

/** Admins first, then who has agreed to be in the team, then by seniority: the first one takes over. */
export function activeColleagues(tx: Reader, { teamId, userId }: Pick<SignedIn, 'teamId' | 'userId'>) {
  return tx
    .select({ id: users.id, roleType: users.roleType, userName: users.userName, consent: users.consent })
    .from(users)
    .where(and(eq(users.teamId, teamId), eq(users.status, 'active'), ne(users.id, userId)))
    .orderBy(asc(users.roleType), asc(isNotNull(users.consent)), asc(users.createdAt), asc(users.id))
}

/**
 * Ends a member's sessions and invitations, cancels the waiting designs and hands the customers over, in the caller's transaction.
 * @returns ids of the cancelled designs; tell `events.canceled` after the commit
 * @throws AppError TRANSFER_REQUIRED `{required}` customers; NOT_FOUND when the heir is no active colleague
 */
export async function endWorkOf(tx: Transaction, member: Member, departure: Departure): Promise<string[]> {
  const { id: fromUserId, teamId } = member
  const { transferToUserId, byUserId } = departure
  if (transferToUserId === undefined) {
    const owned = await countOwned(tx, member)
    if (owned > 0) throw new AppError('TRANSFER_REQUIRED', { required: owned })
  } else {
    const heir = and(eq(users.id, transferToUserId), eq(users.teamId, teamId), ne(users.id, fromUserId))
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(heir, eq(users.status, 'active')))
    // Named: the member was found, so the page must not say that it is gone.
    if (!found) throw new AppError('NOT_FOUND', { issues: [{ path: 'transferToUserId', message: 'not_active' }] })
  }
  // Deleted customers too: a restored one must have an owner who is there.
  await handOver(tx, { teamId, fromUserId, toUserId: transferToUserId ?? byUserId, byUserId })
  await revokeTokensOf(tx, fromUserId)
  await endInvitationsOf(tx, fromUserId)
  return cancelTasksOf(tx, { teamId, userId: fromUserId })
}

/**
 * Removes identifying data and credentials. The row stays, because records reference it, with a keyed hash of the number.
 * @param secret of this installation
 */
export async function erasePerson(tx: Transaction, userId: string, secret: string): Promise<void> {
  const [user] = await tx
    .select({ teamId: users.teamId, mobile: users.mobile })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) return
  await revokeTokensOf(tx, userId)
  await endInvitationsOf(tx, userId)
  await removeFactor(tx, userId)
  await removePersonalMaterials(tx, { teamId: user.teamId, userId })
  await removePersonalAssets(tx, userId)
  await tx.delete(wechatAccounts).where(eq(wechatAccounts.userId, userId))
  // Rows are kept until housekeeping removes them: the number's rate limits count them.
  await tx
    .update(smsCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(smsCodes.mobile, user.mobile), isNull(smsCodes.usedAt)))
  await tx.delete(loginFailures).where(inArray(loginFailures.key, [`mobile:${user.mobile}`, `account:${userId}`]))
  await tx
    .update(users)
    .set({
      mobile: `deleted:${userId}`,
      numberHash: numberHash(secret, user),
      passwordHash: null,
      consent: null,
      inviteCode: null,
      status: 'disabled',
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId))
}
