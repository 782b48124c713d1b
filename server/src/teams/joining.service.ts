import { ACCESS, checkAccess, ROLE } from '@tessera/shared/contract/access'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { joinTeam, OpenedInvitation } from '@tessera/shared/contract/team-invitation'
import { and, eq, sql } from 'drizzle-orm'
import { type Entered, openSession } from '../auth/login.service'
import { hashPassword, verifyPassword } from '../auth/password'
import { refuseGuessable } from '../auth/password-choice.service'
import { viewerOf } from '../auth/sessions.service'
import { redeemCode } from '../auth/sms-codes.service'
import type { Database, Reader, Transaction } from '../db/database'
import { teams, users } from '../db/schema/people'
import { invitationJoins, teamInvitations } from '../db/schema/team-invitations'
import { AppError } from '../http/app-error'
import type { Entry } from '../http/entry.rules'
import type { SignedIn } from '../http/route'
import { hashToken } from '../links/secret-links'
import { lockTeam } from '../memberships/memberships.repository'
import { invitationState } from './invitation.rules'
import { insertMember, memberQuota } from './new-member.service'

type Joining = EndpointParsedInput<typeof joinTeam>

/** An invitation by its token, with its team and maker. @throws AppError NOT_FOUND */
async function invitationBy(tx: Reader, token: string) {
  const [row] = await tx
    .select({
      invitation: teamInvitations,
      teamName: teams.name,
      closedAt: teams.closedAt,
      maker: { status: users.status, roleType: users.roleType },
    })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .innerJoin(users, eq(users.id, teamInvitations.createdBy))
    .where(eq(teamInvitations.tokenHash, hashToken(token)))
  if (!row) throw new AppError('NOT_FOUND')
  const { invitation, teamName, closedAt, maker } = row
  const state = closedAt ? ('revoked' as const) : invitationState({ ...invitation, maker })
  return { ...invitation, teamName, state }
}

/** The maker as they are now: a membership that has run out takes nobody in. */
async function makerOf(tx: Reader, userId: string): Promise<SignedIn> {
  const maker = await viewerOf(tx, userId)
  if (!maker) throw new AppError('NOT_FOUND')
  return maker
}

async function hasRoom(tx: Reader, maker: SignedIn): Promise<boolean> {
  if (checkAccess(ACCESS.members, maker) !== 'ok') return false
  const { nextCostBeans, beans } = await memberQuota(tx, maker)
  return nextCostBeans <= beans
}

/** What whoever has the link sees: nothing of the team but its name and who invites. @throws AppError NOT_FOUND */
export async function openedInvitation(
  database: Database,
  token: string,
  asksCode: boolean,
): Promise<OpenedInvitation> {
  const opened = await database.read(async (tx): Promise<OpenedInvitation & { id: string }> => {
    const { id, state, teamName, createdBy, expiresAt } = await invitationBy(tx, token)
    if (state !== 'live') return { id, state, teamName }
    const maker = await makerOf(tx, createdBy)
    if (!(await hasRoom(tx, maker))) return { id, state: 'full', teamName }
    return { id, state: 'open', teamName, inviterName: maker.userName, expiresAt: expiresAt.toISOString(), asksCode }
  })
  const { id, ...answer } = opened
  if (answer.state === 'full') await tellFull(database, id)
  return answer
}

/** The team's admins see it where they invite. */
const tellFull = (database: Database, id: string): Promise<unknown> =>
  database.transaction((tx) =>
    tx
      .update(teamInvitations)
      .set({ blockedAt: sql`now()` })
      .where(eq(teamInvitations.id, id)),
  )

const FULL: ReadonlySet<string> = new Set(['BALANCE_INSUFFICIENT', 'TEAM_FULL'])

/** What became of a try: a wrong code is counted, so its transaction is not rolled back. */
type Outcome = { refusal: AppError } | { entered: Entered } | { earlier: string }

/**
 * Makes the account of somebody who was invited and opens its session. The same request again, by its client token, opens another
 * session of the same account.
 * @throws AppError NOT_FOUND; GONE for an invitation that has ended; TEAM_FULL; MOBILE_TAKEN; SMS_CODE_WRONG, SMS_CODE_EXPIRED;
 *   PASSWORD_COMMON, PASSWORD_OWN; IDEMPOTENCY_MISMATCH
 */
export async function joinByInvitation(
  database: Database,
  { asksCode, secret, entry }: { asksCode: boolean; secret: string; entry: Entry },
  joining: Joining,
): Promise<Entered & { repeated: boolean }> {
  if (asksCode && joining.code === undefined)
    throw new AppError('VALIDATION', { issues: [{ path: 'code', message: 'invalid_type' }] })
  // Before the password is hashed, which costs more than all the rest.
  const id = await database.read((tx) => usableInvitation(tx, joining))
  await refuseGuessable(joining.password, joining)
  const passwordHash = await hashPassword(joining.password)
  const code = asksCode ? joining.code : undefined
  try {
    const outcome = await database.transaction((tx) => enter(tx, { ...joining, code, passwordHash }, { secret, entry }))
    if ('refusal' in outcome) throw outcome.refusal
    if ('entered' in outcome) return { ...outcome.entered, repeated: false }
    return { ...(await enterAgain(database, outcome.earlier, joining, entry)), repeated: true }
  } catch (error) {
    // What the team has is not for its guests to know.
    if (!(error instanceof AppError && FULL.has(error.errorName))) throw error
    await tellFull(database, id)
    throw new AppError('TEAM_FULL', {}, { cause: error })
  }
}

/** Of one that has ended only who joined by it may ask again. @throws AppError NOT_FOUND, GONE */
async function usableInvitation(tx: Reader, { token, clientToken }: Joining): Promise<string> {
  const { id, state } = await invitationBy(tx, token)
  if (state !== 'live' && (await joinedWith(tx, id, clientToken)) === null) throw new AppError('GONE')
  return id
}

/** Who joined with this client token. */
async function joinedWith(tx: Reader, invitationId: string, clientToken: string): Promise<string | null> {
  const [joined] = await tx
    .select({ userId: invitationJoins.userId })
    .from(invitationJoins)
    .where(and(eq(invitationJoins.invitationId, invitationId), eq(invitationJoins.clientToken, clientToken)))
  return joined?.userId ?? null
}

async function enter(
  tx: Transaction,
  { token, clientToken, code, password: _password, ...person }: Joining & { passwordHash: string },
  { secret, entry }: { secret: string; entry: Entry },
): Promise<Outcome> {
  const { teamId } = await invitationBy(tx, token)
  await lockTeam(tx, teamId)
  // Read again: people who join at once, and an admin who ends the link, were waited for.
  const invitation = await invitationBy(tx, token)
  const { id: invitationId, monthlyImgLimit, createdBy } = invitation
  const earlier = await joinedWith(tx, invitationId, clientToken)
  if (earlier !== null) return { earlier }
  if (invitation.state !== 'live') throw new AppError('GONE')
  if (code !== undefined) {
    const refusal = await redeemCode(tx, { mobile: person.mobile, purpose: 'join', code })
    if (refusal) return { refusal }
  }
  const maker = await makerOf(tx, createdBy)
  if (checkAccess(ACCESS.members, maker) !== 'ok') throw new AppError('TEAM_FULL')
  const member = { ...person, roleType: ROLE.subAccount, monthlyImgLimit }
  const { id: userId } = await insertMember(tx, maker, member, { secret, entry })
  await tx.insert(invitationJoins).values({ invitationId, clientToken, userId })
  await tx
    .update(teamInvitations)
    .set({ joined: sql`${teamInvitations.joined} + 1`, blockedAt: null })
    .where(eq(teamInvitations.id, invitationId))
  return { entered: await openSession(tx, userId, { way: code === undefined ? 'password' : 'sms', entry }) }
}

/** For somebody whose first answer was lost. @throws AppError IDEMPOTENCY_MISMATCH, ACCOUNT_DISABLED */
async function enterAgain(database: Database, userId: string, joining: Joining, entry: Entry): Promise<Entered> {
  const [user] = await database.read((tx) => tx.select().from(users).where(eq(users.id, userId)))
  const same = user?.mobile === joining.mobile && (await verifyPassword(user.passwordHash, joining.password))
  if (!same) throw new AppError('IDEMPOTENCY_MISMATCH')
  return database.transaction((tx) => openSession(tx, userId, { way: 'password', entry }))
}
