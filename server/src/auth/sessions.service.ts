import { SESSION } from '@tessera/shared/contract/session'
import { createHash, randomBytes } from 'node:crypto'
import type { OperatorRight } from '@tessera/shared/contract/access'
import { and, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../db/database'
import { prepared } from '../db/prepared'
import { loginTickets, memberships, secondFactors, tokens, users } from '../db/schema/people'
import type { SignedIn } from '../http/route'
import type { Entry } from '../http/entry.rules'

const DAY_MS = 86_400_000
/** A session's last use is written no more often. */
const TOUCH_MS = 5 * 60_000

/** Neither ended, nor over, nor idle for too long. */
export const isLive = and(
  isNull(tokens.revokedAt),
  gt(tokens.expiresAt, sql`now()`),
  gt(tokens.lastUsedAt, sql`now() - ${SESSION.idleDays} * interval '1 day'`),
)
export const revoked = { revokedAt: sql`now()` }

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Opens a session: a token of which only the hash is stored. */
export async function issueToken(tx: Transaction, userId: string, entry: Entry | null = null): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + SESSION.days * DAY_MS)
  const { address = null, device = null } = entry ?? {}
  await tx.insert(tokens).values({ hash: hashToken(token), userId, address, device, expiresAt })
  return token
}

/** The tier that counts now, as a subquery over a team's memberships: the highest active one, 0 without any. */
export const currentTier = (tx: Reader) =>
  tx
    .select({ vipType: sql<number>`coalesce(max(${memberships.vipType}), 0)`.as('vip_type') })
    .from(memberships)
    .where(
      and(
        eq(memberships.teamId, users.teamId),
        eq(memberships.status, 'active'),
        lte(memberships.startsAt, sql`now()`),
        gt(memberships.endsAt, sql`now()`),
      ),
    )

/** What a viewer is made of. */
const viewerFields = (tx: Reader) => ({
  userId: users.id,
  teamId: users.teamId,
  userName: users.userName,
  vipType: sql<number>`(${currentTier(tx)})`.mapWith(Number),
  roleType: users.roleType,
  userType: users.userType,
  factoryId: users.factoryId,
  operator: users.operator,
  developer: users.developer,
  // Asked for operators only: nobody else's calls depend on it.
  secondFactor: sql<boolean>`case when ${users.operator} is null then false else exists (
    select 1 from ${secondFactors} where ${secondFactors.userId} = ${users.id} and ${secondFactors.enabledAt} is not null
  ) end`,
})

const signedIn = <Row extends { readonly operator: OperatorRight | null }>(row: Row, tokenHash: string) => ({
  ...row,
  operator: row.operator ?? undefined,
  tokenHash,
})

interface FoundSession extends SignedIn {
  readonly lastUsedAt: Date
}

/** Who a token belongs to; null when it is unknown, over, idle, revoked, or its owner is disabled. */
function findSession(tx: Reader, token: string): Promise<FoundSession | null> {
  return sessionOf(tx, hashToken(token))
}

/** One statement for all that a request asks before it is let in: it sees what was committed when it begins, in any process. */
const liveSession = prepared('live-session', (reader) =>
  reader
    .select({ ...viewerFields(reader), lastUsedAt: tokens.lastUsedAt })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(and(eq(tokens.hash, sql.placeholder('hash')), isLive, eq(users.status, 'active'))),
)

/** The same by the hash of the token, for what was handed out in a session and ends with it. */
export async function sessionOf(tx: Reader, hash: string): Promise<FoundSession | null> {
  const [row] = await liveSession(tx, { hash })
  return row ? signedIn(row, hash) : null
}

/** Whether a session's use is to be written again. */
const isTouchDue = ({ lastUsedAt }: FoundSession): boolean => Date.now() - lastUsedAt.getTime() > TOUCH_MS

/** Writes that a session is used, once however many of its requests ask for it together. */
async function touchSession(tx: Transaction, hash: string): Promise<void> {
  await tx
    .update(tokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(tokens.hash, hash), lt(tokens.lastUsedAt, sql`now() - ${TOUCH_MS / 1000} * interval '1 second'`), isLive),
    )
}

/** The session that a call comes with, its use written now and then; null when the token opens none. */
export async function usedSession(database: Database, token: string): Promise<SignedIn | null> {
  const session = await database.read((tx) => findSession(tx, token))
  if (session && isTouchDue(session)) await database.transaction((tx) => touchSession(tx, session.tokenHash))
  return session
}

/** Somebody as they would be after logging in, for work that the server does in their name; null for who cannot log in. */
export async function viewerOf(tx: Reader, userId: string): Promise<SignedIn | null> {
  const [row] = await tx
    .select(viewerFields(tx))
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  return row ? signedIn(row, '') : null
}

export async function revokeToken(tx: Transaction, hash: string): Promise<void> {
  await tx
    .update(tokens)
    .set(revoked)
    .where(and(eq(tokens.hash, hash), isNull(tokens.revokedAt)))
}

/** Ends every session of a person, and every log-in that waits for its second step: the first was made with what is good no longer. */
export async function revokeTokensOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(loginTickets).where(eq(loginTickets.userId, userId))
  await tx
    .update(tokens)
    .set(revoked)
    .where(and(eq(tokens.userId, userId), isNull(tokens.revokedAt)))
}

/** The membership that counts now, or else the one that ended last; null when the team never had one. */
export async function latestMembership(tx: Reader, teamId: string) {
  const rows = await tx
    .select({
      vipType: memberships.vipType,
      startsAt: memberships.startsAt,
      endsAt: memberships.endsAt,
      trial: memberships.trial,
    })
    .from(memberships)
    .where(and(eq(memberships.teamId, teamId), eq(memberships.status, 'active'), lte(memberships.startsAt, sql`now()`)))
    .orderBy(desc(memberships.endsAt))
  const now = new Date()
  const current = rows.filter((row) => row.endsAt > now).toSorted((a, b) => b.vipType - a.vipType)
  return { current: current[0] ?? null, last: rows[0] ?? null }
}
