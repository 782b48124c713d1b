import { type getMentionList, MENTIONS_SHOWN } from '@tessera/shared/contract/note'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { customerOf, liveOf } from '../customers/customers.repository'
import type { Reader, Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { noteMentions, notes } from '../db/schema/notes'
import { users } from '../db/schema/people'
import type { SignedIn } from '../http/route'

/** Of live customers; archived notes are done with. */
const unseenBy = ({ teamId, userId }: SignedIn) =>
  and(eq(noteMentions.userId, userId), isNull(noteMentions.seenAt), isNull(notes.archivedAt), liveOf(teamId))

/** Where colleagues mention the viewer, newest first, and how often they do in all. */
export async function unseenMentions(tx: Reader, viewer: SignedIn): Promise<EndpointOutput<typeof getMentionList>> {
  const rows = await tx
    .select({
      noteId: notes.id,
      customer: { id: customers.id, name: customers.name },
      author: { userId: notes.createdBy, userName: sql<string>`coalesce(${notes.authorName}, ${users.userName})` },
      content: notes.content,
      createdAt: notes.createdAt,
    })
    .from(noteMentions)
    .innerJoin(notes, eq(notes.id, noteMentions.noteId))
    .innerJoin(customers, eq(customers.id, notes.customerId))
    .innerJoin(users, eq(users.id, notes.createdBy))
    .where(unseenBy(viewer))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(MENTIONS_SHOWN)
  const [counted] = await tx
    .select({ total: count() })
    .from(noteMentions)
    .innerJoin(notes, eq(notes.id, noteMentions.noteId))
    .innerJoin(customers, eq(customers.id, notes.customerId))
    .where(unseenBy(viewer))
  return { list: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total: counted!.total }
}

/** @throws AppError NOT_FOUND for a customer that is not the team's */
export async function seeMentionsOf(tx: Transaction, { teamId, userId }: SignedIn, customerId: string): Promise<void> {
  await customerOf(tx, teamId, customerId)
  await tx
    .update(noteMentions)
    .set({ seenAt: sql`now()` })
    .where(
      and(
        eq(noteMentions.userId, userId),
        isNull(noteMentions.seenAt),
        inArray(noteMentions.noteId, tx.select({ id: notes.id }).from(notes).where(eq(notes.customerId, customerId))),
      ),
    )
}
