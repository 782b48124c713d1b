import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import type { OpenedShare, openShare, replyToShare } from '@tessera/shared/contract/share'
import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { teams } from '../db/schema/people'
import { shareItems, shareReplies, shares } from '../db/schema/shares'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { hashToken } from '../links/secret-links'
import type { ShareLinks } from './share-links'
import { afterRightCode, GUESSES, stateOf } from './share-state.rules'
import { sharedContents } from './shared-contents.repository'
import { sharedItems } from './shared-items.repository'
import { quotedFen, sharedQuotation } from './shared-quotation.repository'

type Opening = EndpointParsedInput<typeof openShare>
type Reply = EndpointParsedInput<typeof replyToShare>['reply']

/** Answers of one link; a customer needs few. */
const MOST_REPLIES = 60

/** A link by its token, with its shop. Closing a team ends its links. */
async function shareBy(tx: Reader, where: ReturnType<typeof eq>) {
  const [row] = await tx
    .select({ ...getTableColumns(shares), shopName: teams.name, shopPhone: teams.shopPhone, closedAt: teams.closedAt })
    .from(shares)
    .innerJoin(teams, eq(teams.id, shares.teamId))
    .where(where)
  if (!row) return null
  return row.closedAt ? { ...row, shopPhone: null, state: 'revoked' as const } : { ...row, state: stateOf(row) }
}
export type FoundShare = NonNullable<Awaited<ReturnType<typeof shareBy>>>

export const shareByToken = (tx: Reader, token: string): Promise<FoundShare | null> =>
  shareBy(tx, eq(shares.tokenHash, hashToken(token)))

export const shareById = (tx: Reader, id: string): Promise<FoundShare | null> => shareBy(tx, eq(shares.id, id))

/** What a visit came to; a wrong code is counted, so it is no exception inside the transaction. */
type Visit = { share: FoundShare } | { closed: OpenedShare } | { refused: AppError }

/** Finds a link and checks its code. The row stays locked, so that guesses are counted one by one. */
async function visit(tx: Transaction, links: ShareLinks, { token, code }: Opening): Promise<Visit> {
  await tx
    .select({ id: shares.id })
    .from(shares)
    .where(eq(shares.tokenHash, hashToken(token)))
    .for('update')
  const share = await shareByToken(tx, token)
  if (!share) return { refused: new AppError('NOT_FOUND') }
  const { state, shopName, shopPhone } = share
  if (state !== 'live') return { closed: { state, shopName, shopPhone } }
  if (!share.hasCode) return { share }
  if (code === undefined) return { closed: { state: 'codeNeeded', shopName, shopPhone } }
  const now = new Date()
  if (share.codesFrom && share.codesFrom > now) {
    const retryAfterSeconds = Math.ceil((share.codesFrom.getTime() - now.getTime()) / 1000)
    return { refused: new AppError('TOO_OFTEN', { retryAfterSeconds }) }
  }
  if (isSame(links.unseal(share)?.code, code)) {
    const left = afterRightCode(share.wrongCodes)
    if (left !== share.wrongCodes) await tx.update(shares).set({ wrongCodes: left }).where(eq(shares.id, share.id))
    return { share }
  }
  const wrongCodes = share.wrongCodes + 1
  const codesFrom = wrongCodes % GUESSES.inARow === 0 ? new Date(now.getTime() + GUESSES.pauseMs) : null
  await tx.update(shares).set({ wrongCodes, codesFrom }).where(eq(shares.id, share.id))
  return { refused: new AppError('SHARE_CODE_WRONG') }
}

/**
 * What a link shows, and a view of it counted unless the viewer is of its team.
 * @returns the failure NOT_FOUND, SHARE_CODE_WRONG or TOO_OFTEN, to be thrown after the commit
 */
export async function openedShare(
  tx: Transaction,
  links: ShareLinks,
  opening: Opening,
  viewer: SignedIn | null,
): Promise<OpenedShare | AppError> {
  const visited = await visit(tx, links, opening)
  if ('refused' in visited) return visited.refused
  if ('closed' in visited) return visited.closed
  const { share } = visited
  if (viewer?.teamId !== share.teamId) {
    await tx
      .update(shares)
      .set({ viewCount: sql`${shares.viewCount} + 1`, lastViewAt: sql`now()` })
      .where(eq(shares.id, share.id))
  }
  return shownBy(tx, links, share)
}

/** What a live link shows. */
export async function shownBy(
  tx: Reader,
  links: ShareLinks,
  share: FoundShare,
): Promise<Extract<OpenedShare, { state: 'open' }>> {
  const urlOf = (fileId: string) => links.pictureUrl(share.id, fileId)
  return {
    state: 'open',
    shopName: share.shopName,
    shopPhone: share.shopPhone,
    expiresAt: share.expiresAt.toISOString(),
    items: await sharedItems(tx, share, urlOf),
    quotation: await sharedQuotation(tx, share, urlOf),
    contents: await sharedContents(tx, share, urlOf),
  }
}

/**
 * Stores what a customer answers.
 * @returns the failure NOT_FOUND, SHARE_CODE_WRONG, TOO_OFTEN or GONE, to be thrown after the commit
 */
export async function takeReply(
  tx: Transaction,
  links: ShareLinks,
  { reply, ...opening }: Opening & { reply: Reply },
): Promise<AppError | null> {
  const visited = await visit(tx, links, opening)
  if ('refused' in visited) return visited.refused
  if ('closed' in visited) return new AppError('GONE')
  const shareId = visited.share.id
  const [told] = await tx.select({ rows: count() }).from(shareReplies).where(eq(shareReplies.shareId, shareId))
  if (told!.rows >= MOST_REPLIES && !(reply.kind === 'like' && !reply.liked)) return new AppError('TOO_OFTEN')
  const isNew = reply.kind === 'like' ? await like(tx, shareId, reply) : await write(tx, visited.share, reply)
  if (isNew instanceof AppError) return isNew
  if (isNew)
    await tx
      .update(shares)
      .set({ lastReplyAt: sql`now()` })
      .where(eq(shares.id, shareId))
  return null
}

async function like(
  tx: Transaction,
  shareId: string,
  { number, liked }: Reply & { kind: 'like' },
): Promise<boolean | AppError> {
  const [item] = await tx
    .select()
    .from(shareItems)
    .where(and(eq(shareItems.shareId, shareId), eq(shareItems.number, number)))
  if (!item) return new AppError('NOT_FOUND')
  const { resultId } = item
  if (!liked) {
    await tx.delete(shareReplies).where(and(eq(shareReplies.shareId, shareId), eq(shareReplies.resultId, resultId)))
    return false
  }
  const made = await tx
    .insert(shareReplies)
    .values({ id: randomUUID(), shareId, kind: 'like', resultId })
    .onConflictDoNothing()
    .returning({ id: shareReplies.id })
  return made.length > 0
}

async function write(
  tx: Transaction,
  share: FoundShare,
  { clientToken, text }: Reply & { kind: 'message' },
): Promise<boolean> {
  const made = await tx
    .insert(shareReplies)
    .values({
      id: randomUUID(),
      shareId: share.id,
      kind: 'message',
      clientToken,
      text,
      // It answers the price of this moment; the quotation can be changed later.
      quotedFen: await quotedFen(tx, share),
    })
    .onConflictDoNothing()
    .returning({ id: shareReplies.id })
  return made.length > 0
}

function isSame(code: string | null | undefined, given: string): boolean {
  if (!code) return false
  const [expected, typed] = [Buffer.from(code), Buffer.from(given)]
  return expected.length === typed.length && timingSafeEqual(expected, typed)
}
