import type { getSessionList } from '@tessera/shared/contract/session'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { tokens } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { isLive, revoked } from './sessions.service'

/** Latest used first; the others can be ended together. */
const MOST_SHOWN = 100

/** The person's live sessions, the one that asks first. */
export async function sessionList(
  tx: Reader,
  { userId, tokenHash }: SignedIn,
): Promise<EndpointOutput<typeof getSessionList>> {
  const rows = await tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), isLive))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.createdAt))
    .limit(MOST_SHOWN)
  const list = rows.map(({ id, hash, device, address, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    device,
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: hash === tokenHash,
  }))
  return { list: list.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

/** @throws AppError NOT_FOUND when the person has no such session, or has it no more */
export async function endSession(tx: Transaction, { userId }: SignedIn, id: string): Promise<void> {
  const ended = await tx
    .update(tokens)
    .set(revoked)
    .where(and(eq(tokens.userId, userId), eq(tokens.id, id), isLive))
    .returning({ id: tokens.id })
  if (ended.length === 0) throw new AppError('NOT_FOUND')
}

/** @returns how many */
export async function endOtherSessions(tx: Transaction, { userId, tokenHash }: SignedIn): Promise<number> {
  const ended = await tx
    .update(tokens)
    .set(revoked)
    .where(and(eq(tokens.userId, userId), ne(tokens.hash, tokenHash), isLive))
    .returning({ id: tokens.id })
  return ended.length
}
