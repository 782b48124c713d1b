import { ACCESS, checkAccess, isAdmin } from '@tessera/shared/contract/access'
import type { getDeletionEffects } from '@tessera/shared/contract/account'
import type { ActionProof } from '@tessera/shared/contract/factor'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { recordEvent } from '../audit/audit.service'
import type { Entry } from '../http/entry.rules'
import type { ProofDependencies } from '../auth/action-proof.service'
import { type OwnerProof, proveOwner } from '../auth/owner-proof.service'
import { latestMembership, viewerOf } from '../auth/sessions.service'
import { handOver } from '../customers/customer-transfer.service'
import type { Reader, Transaction } from '../db/database'
import { assets } from '../db/schema/assets'
import { materials } from '../db/schema/catalogue'
import { customers } from '../db/schema/customers'
import { invoices } from '../db/schema/orders'
import { teams, users } from '../db/schema/people'
import { cancelTasksOf, type TaskDependencies } from '../design/tasks.service'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { balances } from '../ledger/ledger.service'
import { lockTeam } from '../memberships/memberships.repository'
import { closeOrdersOf } from '../orders/settlement.service'
import {
  activeColleagues,
  endWorkOf,
  erasePerson,
  handOverAhead,
  lockMember,
  lockTeamAs,
  requireOtherAdmin,
} from './departure.service'
import { ownerOf, proveAgainst, requireProved, setOwner } from './owner.service'

type Effects = EndpointOutput<typeof getDeletionEffects>

/**
 * Preview of deleting the person's account. A team closes with its last active person; disabled ones do not keep it
 * open.
 */
export async function deletionEffects(tx: Reader, viewer: SignedIn): Promise<Effects> {
  const colleagues = await activeColleagues(tx, viewer)
  const closesTeam = colleagues.length === 0
  const admins = colleagues.filter(isAdmin)
  const heirs = admins.filter(hasAgreed)
  const owned = closesTeam ? undefined : eq(customers.ownerUserId, viewer.userId)
  const [mine] = await tx
    .select({ rows: count() })
    .from(customers)
    .where(and(eq(customers.teamId, viewer.teamId), isNull(customers.deletedAt), owned))
  const [asked] = await tx
    .select({ rows: count() })
    .from(invoices)
    .where(and(eq(invoices.teamId, viewer.teamId), eq(invoices.state, 'requested')))
  const { current } = await latestMembership(tx, viewer.teamId)
  const leavesNoHeir = !closesTeam && isAdmin(viewer) && heirs.length === 0
  const missing = admins.length === 0 ? 'soleAdmin' : 'unconfirmed'
  const leavesTeamsBelow = closesTeam && (await hasTeamsBelow(tx, viewer.teamId))
  return {
    obstacle: leavesNoHeir ? missing : leavesTeamsBelow ? 'teamsBelow' : null,
    closesTeam,
    colleagues: colleagues.length,
    nextOwnerName: (await ownerOf(tx, viewer.teamId)) === viewer.userId ? (heirs[0]?.userName ?? null) : null,
    customers: mine?.rows ?? 0,
    personalMaterials: await countOwn(tx, materials, viewer.userId),
    personalAssets: await countOwn(tx, assets, viewer.userId),
    ...(await balances(tx, viewer.teamId)),
    vipEndTime: current?.endsAt.toISOString() ?? null,
    openInvoices: asked?.rows ?? 0,
  }
}

/** What is a person's own and goes with them. */
async function countOwn(tx: Reader, table: typeof materials | typeof assets, userId: string): Promise<number> {
  const own = and(eq(table.ownerUserId, userId), eq(table.scope, 'personal'))
  const [counted] = await tx
    .select({ rows: count() })
    .from(table as PgTable)
    .where(own)
  return counted?.rows ?? 0
}

/** Who has not may still refuse to be in the team, and would leave it without an owner. */
const hasAgreed = ({ consent }: { consent: string | null }): boolean => consent === null

async function hasTeamsBelow(tx: Reader, teamId: string): Promise<boolean> {
  const below = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.agentTeamId, teamId), isNull(teams.closedAt)))
    .limit(1)
  return below.length > 0
}

function requireNoObstacle({ obstacle }: Effects): void {
  if (obstacle === 'soleAdmin') throw new AppError('SOLE_ADMIN')
  if (obstacle === 'unconfirmed') throw new AppError('HEIR_UNCONFIRMED')
  if (obstacle === 'teamsBelow') throw new AppError('TEAMS_BELOW')
}

/**
 * Deletes the person's account: ends sessions, frees number and WeChat, transfers customers to a colleague, cancels
 * waiting designs, removes what is the person's own. With the last active person the team closes, including its customers and open orders.
 * @throws AppError SOLE_ADMIN, HEIR_UNCONFIRMED, TEAMS_BELOW, PASSWORD_WRONG, TOO_OFTEN, SMS_CODE_WRONG, SMS_CODE_EXPIRED
 */
export async function deleteAccount(
  { database, events, secret }: TaskDependencies & ProofDependencies,
  viewer: SignedIn,
  proof: OwnerProof,
  entry: Entry,
): Promise<void> {
  requireNoObstacle(await database.transaction((tx) => deletionEffects(tx, viewer)))
  const stillOwner = await proveOwner(database, viewer.userId, { proof, purpose: 'delete' })
  const canceled = await database.transaction(async (tx) => {
    const { teamId, userId } = viewer
    const [heir] = await activeColleagues(tx, viewer)
    if (heir) await handOverAhead(tx, { teamId, fromUserId: userId, toUserId: heir.id, byUserId: null })
    await lockTeamOf(tx, viewer)
    await stillOwner(tx)
    // As they are now: they may have become the last admin while they waited.
    const now = await viewerOf(tx, userId)
    if (!now) throw new AppError('UNAUTHORIZED')
    const effects = await deletionEffects(tx, now)
    requireNoObstacle(effects)
    await recordEvent(tx, { kind: 'accountDeleted', userId: viewer.userId, entry })
    if (effects.closesTeam) await closeTeam(tx, viewer.teamId, secret)
    else await leaveTeam(tx, viewer, { entry, secret })
    // After the account is locked, so that no task can be added in between.
    return cancelTasksOf(tx, viewer)
  })
  for (const id of canceled) events.canceled(id)
}

/**
 * Makes people who leave at once take turns. Before the last one leaves nothing new may refer to the team, such as a team below. While
 * there are colleagues it may: one who transfers customers refers to it while they wait for the two people of {@link handOverAhead}.
 */
async function lockTeamOf(tx: Transaction, viewer: SignedIn): Promise<void> {
  await lockTeam(tx, viewer.teamId)
  if ((await activeColleagues(tx, viewer)).length > 0) return
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, viewer.teamId)).for('update')
}

/** Hands the customers that came meanwhile to a colleague, the team too if it is the person's, and removes the account. */
async function leaveTeam(
  tx: Transaction,
  viewer: SignedIn,
  { entry, secret }: { entry: Entry; secret: string },
): Promise<void> {
  const [heir] = await activeColleagues(tx, viewer)
  const { teamId, userId: fromUserId } = viewer
  if ((await ownerOf(tx, teamId)) === fromUserId) {
    // Admins who have agreed come first among colleagues, and the last of them cannot leave.
    await setOwner(tx, teamId, heir!.id)
    await recordEvent(tx, { kind: 'ownerChanged', userId: heir!.id, entry, detail: { by: viewer.userName } })
  }
  await handOver(tx, { teamId, fromUserId, toUserId: heir!.id, byUserId: null })
  await erasePerson(tx, viewer.userId, secret)
}

async function closeTeam(tx: Transaction, teamId: string, secret: string): Promise<void> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.teamId, teamId), isNull(users.deletedAt)))
  for (const { id } of people) await erasePerson(tx, id, secret)
  await tx
    .update(customers)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(customers.teamId, teamId), isNull(customers.deletedAt)))
  await closeOrdersOf(tx, teamId)
  await tx
    .update(teams)
    .set({ closedAt: sql`now()` })
    .where(eq(teams.id, teamId))
}

/** Whether the account was the team's and is deleted. */
async function hasLeft(tx: Transaction, teamId: string, userId: string): Promise<boolean> {
  const gone = and(eq(users.id, userId), eq(users.teamId, teamId), isNotNull(users.deletedAt))
  return (await tx.$count(users, gone)) > 0
}

interface Leaving {
  readonly memberId: string
  readonly transferToUserId?: string | undefined
  readonly proof?: ActionProof | undefined
}

/**
 * Deletes a member's account as an admin: what disabling does, and the number is free again. Idempotent.
 * @throws AppError FORBIDDEN, what {@link proveAgainst} throws, NOT_FOUND, SOLE_ADMIN, TRANSFER_REQUIRED `{required}`
 */
export async function deleteMember(
  { database, events, secret }: TaskDependencies & ProofDependencies,
  admin: SignedIn,
  { memberId, transferToUserId, proof }: Leaving,
  entry: Entry,
): Promise<void> {
  if (checkAccess(ACCESS.members, admin) !== 'ok') throw new AppError('FORBIDDEN')
  const proved = await proveAgainst({ database, secret }, { admin, memberId, proof, entry })
  const canceled = await database.transaction(async (tx) => {
    if (transferToUserId !== undefined) {
      const { teamId, userId: byUserId } = admin
      await handOverAhead(tx, { teamId, fromUserId: memberId, toUserId: transferToUserId, byUserId })
    }
    await lockTeamAs(tx, admin)
    if (await hasLeft(tx, admin.teamId, memberId)) return []
    const member = await lockMember(tx, admin, memberId)
    await requireProved(tx, member, proved)
    await requireOtherAdmin(tx, member)
    const tasks = await endWorkOf(tx, member, { transferToUserId, byUserId: admin.userId })
    await recordEvent(tx, { kind: 'accountDeleted', userId: memberId, entry, detail: { by: admin.userName } })
    await erasePerson(tx, memberId, secret)
    return tasks
  })
  for (const id of canceled) events.canceled(id)
}
