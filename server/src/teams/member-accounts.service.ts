import { isAdmin, memberTypeOf } from '@tessera/shared/contract/access'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type {
  createTeamUser,
  handOverTeam,
  operateStatus,
  resetPwd,
  TeamMember,
  updateTeamUser,
} from '@tessera/shared/contract/team'
import { eq, sql } from 'drizzle-orm'
import { recordEvent } from '../audit/audit.service'
import { type ProofDependencies, proveForAction } from '../auth/action-proof.service'
import { hashPassword } from '../auth/password'
import { refuseGuessable } from '../auth/password-choice.service'
import { revokeTokensOf } from '../auth/sessions.service'
import type { Reader, Transaction } from '../db/database'
import { users } from '../db/schema/people'
import type { TaskDependencies } from '../design/tasks.service'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import { doOnce, type Once } from '../http/idempotency'
import type { SignedIn } from '../http/route'
import {
  endInvitationsOf,
  endWorkOf,
  handOverAhead,
  lockMember,
  lockTeamAs,
  requireOtherAdmin,
} from '../users/departure.service'
import { ownerOf, proveAgainst, requireProved, setOwner } from '../users/owner.service'
import { memberOf } from './members.repository'
import { insertMember } from './new-member.service'

export type MemberDependencies = TaskDependencies & ProofDependencies

/** An admin's request, and where it came from. */
interface Order<Wanted> {
  readonly admin: SignedIn
  readonly wanted: Wanted
  readonly entry: Entry
}

const touched = { updatedAt: sql`now()`, version: sql`${users.version} + 1` }

/**
 * Adds a member and charges the allowance or 3990 beans, in one transaction, idempotent per client token. An admin is made by who proves to
 * be themselves.
 * @throws AppError what {@link proveForAction} throws, PASSWORD_COMMON, PASSWORD_OWN, MOBILE_TAKEN, NUMBER_REFUSED, BALANCE_INSUFFICIENT, QUOTE_STALE, IDEMPOTENCY_MISMATCH
 */
export async function addMember(
  { database, secret }: ProofDependencies,
  { admin, wanted, entry }: Order<EndpointParsedInput<typeof createTeamUser>>,
): Promise<Once<EndpointOutput<typeof createTeamUser>>> {
  const { password, ...draft } = wanted.member
  await refuseGuessable(password, draft)
  if (isAdmin(draft)) await proveForAction({ database, secret }, { userId: admin.userId, proof: wanted.proof, entry })
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const maker = await lockTeamAs(tx, admin)
    // Without the password: a plain digest of it must not be stored.
    const once = { viewer: maker, operation: 'createTeamUser', clientToken: wanted.clientToken, payload: draft }
    return doOnce(tx, once, async () => {
      const { id, chargedBeans } = await insertMember(
        tx,
        maker,
        { ...draft, passwordHash, consent: 'password' },
        { secret, entry, mostBeans: wanted.mostBeans },
      )
      return { ...(await memberOf(tx, maker.teamId, id)), chargedBeans }
    })
  })
}

/**
 * Changes what an admin decides about a member. A fellow admin is changed, and a member promoted, by who proves to be themselves.
 * @throws AppError NOT_FOUND, FORBIDDEN, VERSION_STALE, SOLE_ADMIN, what {@link proveAgainst} throws
 */
export async function changeMember(
  deps: ProofDependencies,
  order: Order<EndpointParsedInput<typeof updateTeamUser>>,
): Promise<TeamMember> {
  const { admin, wanted, entry } = order
  const { id: memberId, member, proof } = wanted
  const proved = await proveAgainst(deps, { admin, memberId, proof, entry, promotes: isAdmin(member) })
  return deps.database.transaction((tx) => change(tx, order, proved))
}

async function change(
  tx: Transaction,
  { admin, wanted, entry }: Order<EndpointParsedInput<typeof updateTeamUser>>,
  proved: boolean,
): Promise<TeamMember> {
  const maker = await lockTeamAs(tx, admin)
  const member = await lockMember(tx, maker, wanted.id)
  if (member.version !== wanted.version) throw new AppError('VERSION_STALE')
  const { userName, roleType, monthlyImgLimit } = wanted.member
  await requireProved(tx, member, proved)
  if (isAdmin(wanted.member) && !proved) throw new AppError('PROOF_REQUIRED')
  if (roleType !== member.roleType) {
    await requireOtherAdmin(tx, member)
    await endInvitationsOf(tx, member.id)
  }
  await tx
    .update(users)
    .set({ ...wanted.member, userType: memberTypeOf(maker, roleType), ...touched })
    .where(eq(users.id, member.id))
  const changes = {
    ...(userName !== member.userName && { name: userName }),
    ...(roleType !== member.roleType && { role: roleType }),
    ...(monthlyImgLimit !== undefined && monthlyImgLimit !== member.monthlyImgLimit && { monthlyImgLimit }),
  }
  // Saved as it was: nothing to tell.
  if (Object.keys(changes).length > 0) {
    const detail = { by: admin.userName, ...changes }
    await recordEvent(tx, { kind: 'memberChanged', userId: member.id, entry, detail })
  }
  return memberOf(tx, admin.teamId, member.id)
}

/**
 * Disables or enables a member. Disabling ends the sessions, cancels the waiting designs and hands the customers over,
 * all or nothing. Idempotent.
 * @throws AppError NOT_FOUND, FORBIDDEN, SOLE_ADMIN, TRANSFER_REQUIRED `{required}`, what {@link proveAgainst} throws
 */
export async function setMemberStatus(
  { database, events, secret }: MemberDependencies,
  { admin, wanted, entry }: Order<EndpointParsedInput<typeof operateStatus>>,
): Promise<TeamMember> {
  const { id, status, transferToUserId, proof } = wanted
  const leaving = status === 'disabled'
  const proved = await proveAgainst({ database, secret }, { admin, memberId: id, proof, entry })
  const { answer, canceled } = await database.transaction(async (tx) => {
    if (leaving && transferToUserId !== undefined) {
      const { teamId, userId: byUserId } = admin
      await handOverAhead(tx, { teamId, fromUserId: id, toUserId: transferToUserId, byUserId })
    }
    await lockTeamAs(tx, admin)
    const member = await lockMember(tx, admin, id)
    if (member.status === status) return { answer: await memberOf(tx, admin.teamId, id), canceled: [] }
    await requireProved(tx, member, proved)
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
 * @throws AppError NOT_FOUND, FORBIDDEN, PASSWORD_COMMON, PASSWORD_OWN, what {@link proveAgainst} throws
 */
export async function resetMemberPassword(
  { database, secret }: ProofDependencies,
  { admin, wanted, entry }: Order<EndpointParsedInput<typeof resetPwd>>,
): Promise<void> {
  const owner = await database.transaction((tx) => lockMember(tx, admin, wanted.id))
  if (owner.operator) throw new AppError('FORBIDDEN')
  await refuseGuessable(wanted.newPassword, owner)
  const { id: memberId, proof } = wanted
  const proved = await proveAgainst({ database, secret }, { admin, memberId, proof, entry })
  const passwordHash = await hashPassword(wanted.newPassword)
  await database.transaction(async (tx) => {
    await lockTeamAs(tx, admin)
    const member = await lockMember(tx, admin, wanted.id)
    await requireProved(tx, member, proved)
    // No longer the owner's own one: it ends when the owner agrees.
    const consent = member.consent === 'asked' ? 'told' : member.consent
    await tx
      .update(users)
      .set({ passwordHash, consent, ...touched })
      .where(eq(users.id, member.id))
    await revokeTokensOf(tx, member.id)
    await recordEvent(tx, { kind: 'memberPasswordReset', userId: member.id, entry, detail: { by: admin.userName } })
  })
}

/**
 * Makes another active admin, who has agreed to be in the team, the owner. Only the owner may, and proves to be themselves.
 * @throws AppError OWNER_ONLY, NOT_FOUND, FORBIDDEN, HEIR_UNCONFIRMED, what {@link proveForAction} throws
 */
export async function handTeamOver(
  deps: ProofDependencies,
  { admin, wanted, entry }: Order<EndpointParsedInput<typeof handOverTeam>>,
): Promise<TeamMember> {
  const { teamId, userId } = admin
  const requireOwner = async (tx: Reader) => {
    if ((await ownerOf(tx, teamId)) !== userId) throw new AppError('OWNER_ONLY')
  }
  await deps.database.read(requireOwner)
  await proveForAction(deps, { userId, proof: wanted.proof, entry })
  return deps.database.transaction(async (tx) => {
    await lockTeamAs(tx, admin)
    await requireOwner(tx)
    const heir = await lockMember(tx, admin, wanted.toUserId)
    if (!isAdmin(heir) || heir.status !== 'active') throw new AppError('NOT_FOUND')
    if (heir.consent !== null) throw new AppError('HEIR_UNCONFIRMED')
    await setOwner(tx, teamId, heir.id)
    await recordEvent(tx, { kind: 'ownerChanged', userId: heir.id, entry, detail: { by: admin.userName } })
    return memberOf(tx, teamId, heir.id)
  })
}
