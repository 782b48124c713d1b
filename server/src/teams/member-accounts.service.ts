import { randomUUID } from 'node:crypto'
import { memberTypeOf } from '@tessera/shared/contract/access'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type {
  createTeamUser,
  getMemberQuota,
  operateStatus,
  resetPwd,
  TeamMember,
  updateTeamUser,
} from '@tessera/shared/contract/team'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '../audit/audit.service'
import { hashPassword } from '../auth/password'
import { refuseGuessable } from '../auth/password-choice.service'
import { revokeTokensOf } from '../auth/sessions.service'
import { lockName } from '../auth/sms-codes.service'
import type { Database, Reader, Transaction } from '../db/database'
import { users } from '../db/schema/people'
import type { TaskDependencies } from '../design/tasks.service'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import { doOnce, type Once } from '../http/idempotency'
import type { SignedIn } from '../http/route'
import { spend } from '../ledger/ledger.service'
import { quotaOf } from '../ledger/quota.service'
import { lockTeam } from '../memberships/memberships.repository'
import { endWorkOf, lockMember, requireOtherAdmin } from '../users/departure.service'
import { memberOf } from './members.repository'

/** An admin's request, and where it came from. */
interface Order<Wanted> {
  readonly admin: SignedIn
  readonly wanted: Wanted
  readonly entry: Entry
}

const touched = { updatedAt: sql`now()`, version: sql`${users.version} + 1` }

/** Disabled members count: otherwise an allowance of one would do for any number who take turns. */
export async function memberQuota(tx: Reader, viewer: SignedIn): Promise<EndpointOutput<typeof getMemberQuota>> {
  const [present] = await tx
    .select({ rows: count() })
    .from(users)
    .where(and(eq(users.teamId, viewer.teamId), isNull(users.deletedAt)))
  return quotaOf(tx, viewer, 'teamMember', present?.rows ?? 0)
}

/**
 * Adds a member and charges the allowance or 3990 beans, in one transaction, idempotent per client token.
 * @throws AppError PASSWORD_COMMON, PASSWORD_OWN, MOBILE_TAKEN, BALANCE_INSUFFICIENT, IDEMPOTENCY_MISMATCH
 */
export async function addMember(
  database: Database,
  { admin, wanted, entry }: Order<EndpointParsedInput<typeof createTeamUser>>,
): Promise<Once<EndpointOutput<typeof createTeamUser>>> {
  const { password, ...draft } = wanted.member
  await refuseGuessable(password, draft)
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    await lockTeam(tx, admin.teamId)
    // Without the password: a plain digest of it must not be stored.
    const once = { viewer: admin, operation: 'createTeamUser', clientToken: wanted.clientToken, payload: draft }
    return doOnce(tx, once, async () => {
      await requireFreeNumber(tx, draft.mobile)
      const id = randomUUID()
      const chargedBeans = await chargeMember(tx, admin, id)
      await tx.insert(users).values({
        ...draft,
        id,
        passwordHash,
        teamId: admin.teamId,
        userType: memberTypeOf(admin, draft.roleType),
        factoryId: admin.factoryId,
      })
      await recordEvent(tx, { kind: 'memberAdded', userId: id, entry, detail: { by: admin.userName } })
      return { ...(await memberOf(tx, admin.teamId, id)), chargedBeans }
    })
  })
}

/** A number belongs to one account in the whole product. The lock is that of a first log-in by code. */
async function requireFreeNumber(tx: Transaction, mobile: string): Promise<void> {
  await lockName(tx, `account:${mobile}`)
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.mobile, mobile))
  if (taken) throw new AppError('MOBILE_TAKEN')
}

async function chargeMember(tx: Transaction, admin: SignedIn, id: string): Promise<number> {
  const { nextCostBeans } = await memberQuota(tx, admin)
  if (nextCostBeans === 0) return 0
  await spend(tx, {
    teamId: admin.teamId,
    unit: 'beans',
    amount: nextCostBeans,
    category: 'teamMember',
    cause: { type: 'member', id },
    key: `member:${id}`,
    operatorId: admin.userId,
  })
  return nextCostBeans
}

/** @throws AppError NOT_FOUND, FORBIDDEN, VERSION_STALE, SOLE_ADMIN */
export async function changeMember(
  tx: Transaction,
  { admin, wanted, entry }: Order<EndpointParsedInput<typeof updateTeamUser>>,
): Promise<TeamMember> {
  await lockTeam(tx, admin.teamId)
  const member = await lockMember(tx, admin, wanted.id)
  if (member.version !== wanted.version) throw new AppError('VERSION_STALE')
  const { roleType } = wanted.member
  if (roleType !== member.roleType) await requireOtherAdmin(tx, member)
  await tx
    .update(users)
    .set({ ...wanted.member, userType: memberTypeOf(admin, roleType), ...touched })
    .where(eq(users.id, member.id))
  await recordEvent(tx, { kind: 'memberChanged', userId: member.id, entry, detail: { by: admin.userName } })
  return memberOf(tx, admin.teamId, member.id)
}

/**
 * Disables or enables a member. Disabling ends the sessions, cancels the waiting designs and hands the customers over,
 * all or nothing. Idempotent.
 * @throws AppError NOT_FOUND, FORBIDDEN, SOLE_ADMIN, TRANSFER_REQUIRED `{required}`
 */
export async function setMemberStatus(
  { database, events }: TaskDependencies,
  { admin, wanted, entry }: Order<EndpointParsedInput<typeof operateStatus>>,
): Promise<TeamMember> {
  const { id, status, transferToUserId } = wanted
  const { answer, canceled } = await database.transaction(async (tx) => {
    await lockTeam(tx, admin.teamId)
    const member = await lockMember(tx, admin, id)
    if (member.status === status) return { answer: await memberOf(tx, admin.teamId, id), canceled: [] }
    const leaving = status === 'disabled'
    if (leaving) await requireOtherAdmin(tx, member)
    const tasks = leaving ? await endWorkOf(tx, member, { transferToUserId, byUserId: admin.userId }) : []
    await tx
      .update(users)
      .set({ status, ...touched })
      .where(eq(users.id, id))
    const kind = leaving ? 'memberDisabled' : 'memberEnabled'
    await recordEvent(tx, { kind, userId: id, entry, detail: { by: admin.userName } })
    return { answer: await memberOf(tx, admin.teamId, id), canceled: tasks }
  })
  for (const task of canceled) events.canceled(task)
  return answer
}

/**
 * Sets a member's password and ends the member's sessions. Not an operator's: it would open the console to a merchant.
 * @throws AppError NOT_FOUND, FORBIDDEN, PASSWORD_COMMON, PASSWORD_OWN
 */
export async function resetMemberPassword(
  database: Database,
  { admin, wanted, entry }: Order<EndpointParsedInput<typeof resetPwd>>,
): Promise<void> {
  const owner = await database.transaction((tx) => lockMember(tx, admin, wanted.id))
  if (owner.operator) throw new AppError('FORBIDDEN')
  await refuseGuessable(wanted.newPassword, owner)
  const passwordHash = await hashPassword(wanted.newPassword)
  await database.transaction(async (tx) => {
    const member = await lockMember(tx, admin, wanted.id)
    await tx
      .update(users)
      .set({ passwordHash, ...touched })
      .where(eq(users.id, member.id))
    await revokeTokensOf(tx, member.id)
    await recordEvent(tx, { kind: 'passwordReset', userId: member.id, entry, detail: { by: admin.userName } })
  })
}
