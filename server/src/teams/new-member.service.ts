import { randomUUID } from 'node:crypto'
import { memberTypeOf } from '@tessera/shared/contract/access'
import { REFUSAL_DAYS } from '@tessera/shared/contract/constants'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { getMemberQuota } from '@tessera/shared/contract/team'
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { recordEvent } from '../audit/audit.service'
import { numberHash } from '../auth/number-hash'
import { lockName } from '../auth/sms-codes.service'
import type { Reader, Transaction } from '../db/database'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import type { SignedIn } from '../http/route'
import { spend } from '../ledger/ledger.service'
import { quotaOf } from '../ledger/quota.service'

/** Disabled members count: otherwise an allowance of one would do for any number who take turns. */
export async function memberQuota(tx: Reader, viewer: SignedIn): Promise<EndpointOutput<typeof getMemberQuota>> {
  const [present] = await tx
    .select({ rows: count() })
    .from(users)
    .where(and(eq(users.teamId, viewer.teamId), isNull(users.deletedAt)))
  return quotaOf(tx, viewer, 'teamMember', present?.rows ?? 0)
}

interface NewMember {
  readonly userName: string
  readonly mobile: string
  readonly passwordHash: string
  readonly roleType: number
  readonly monthlyImgLimit: number | null
  /** Missing for who joins by themselves. */
  readonly consent?: 'password'
}

interface Admission {
  /** Of this installation. */
  readonly secret: string
  readonly entry: Entry
  /** What the admin was told it costs at most. */
  readonly mostBeans?: number | undefined
}

/** The first account that the number had in the team; null for somebody new. */
async function formerAccount(
  tx: Transaction,
  number: { teamId: string; mobile: string },
  secret: string,
): Promise<string | null> {
  const [former] = await tx
    .select({ id: users.id, personId: users.personId })
    .from(users)
    .where(and(eq(users.teamId, number.teamId), eq(users.numberHash, numberHash(secret, number))))
    .limit(1)
  return former ? (former.personId ?? former.id) : null
}

/** Whether the number's owner refused to be in the team, lately. Who joins by themselves has thought better of it. */
async function refusedLately(
  tx: Transaction,
  number: { teamId: string; mobile: string },
  secret: string,
): Promise<boolean> {
  const refused = and(
    eq(users.teamId, number.teamId),
    eq(users.numberHash, numberHash(secret, number)),
    eq(users.consent, 'refused'),
    gt(users.deletedAt, sql`now() - ${REFUSAL_DAYS}::integer * interval '1 day'`),
  )
  return (await tx.$count(users, refused)) > 0
}

/**
 * Adds an account to the admin's team and charges the allowance or 3990 beans. The caller holds the team's lock.
 * @throws AppError MOBILE_TAKEN, NUMBER_REFUSED, BALANCE_INSUFFICIENT, QUOTE_STALE
 */
export async function insertMember(
  tx: Transaction,
  admin: SignedIn,
  member: NewMember,
  { secret, entry, mostBeans = Infinity }: Admission,
): Promise<{ id: string; chargedBeans: number }> {
  const id = randomUUID()
  // First: who cannot pay for a member does not learn which numbers have accounts.
  const chargedBeans = await chargeMember(tx, admin, id, mostBeans)
  await requireFreeNumber(tx, member.mobile)
  const number = { teamId: admin.teamId, mobile: member.mobile }
  if (member.consent && (await refusedLately(tx, number, secret))) throw new AppError('NUMBER_REFUSED')
  await tx.insert(users).values({
    ...member,
    id,
    teamId: admin.teamId,
    userType: memberTypeOf(admin, member.roleType),
    factoryId: admin.factoryId,
    personId: await formerAccount(tx, number, secret),
  })
  await recordEvent(tx, {
    kind: 'memberAdded',
    userId: id,
    entry,
    detail: member.consent ? { by: admin.userName } : { inviter: admin.userName },
  })
  return { id, chargedBeans }
}

/** A number belongs to one account in the whole product. The lock is that of a first log-in by code. */
async function requireFreeNumber(tx: Transaction, mobile: string): Promise<void> {
  await lockName(tx, `account:${mobile}`)
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.mobile, mobile))
  if (taken) throw new AppError('MOBILE_TAKEN')
}

async function chargeMember(tx: Transaction, admin: SignedIn, id: string, mostBeans: number): Promise<number> {
  const { nextCostBeans } = await memberQuota(tx, admin)
  if (nextCostBeans > mostBeans) throw new AppError('QUOTE_STALE')
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
