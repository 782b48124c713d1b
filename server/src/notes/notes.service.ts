import { createHash } from 'node:crypto'
import type { createNote, NoteDraft, updateNote } from '@tessera/shared/contract/note'
import type { EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { customerToAttach, liveOf } from '../customers/customers.repository'
import { ownPictures } from '../assets/own-pictures'
import type { Reader, Transaction } from '../db/database'
import { customers } from '../db/schema/customers'
import { designTasks } from '../db/schema/design'
import { noteImages, noteMentions, notes } from '../db/schema/notes'
import { users } from '../db/schema/people'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/route'
import { isEditable, type NoteRow } from './notes.repository'

/**
 * Writes a note once for each token of its author, and takes it as the follow-up that was due.
 * @throws AppError NOT_FOUND for a customer, picture, design or colleague that is not the team's; IDEMPOTENCY_MISMATCH
 */
export async function addNote(
  tx: Transaction,
  viewer: SignedIn,
  { clientToken, customerId, note }: EndpointParsedInput<typeof createNote>,
): Promise<{ row: NoteRow; repeated: boolean }> {
  const { teamId, userId: createdBy } = viewer
  const requestHash = createHash('sha256').update(JSON.stringify({ customerId, note })).digest('hex')
  // First: a note that was sent once is answered even when its customer or a picture is gone.
  const known = await noteOfToken(tx, createdBy, clientToken)
  const attachedTo = known ? known.customerId : (await customerToAttach(tx, teamId, customerId)).id
  const { type, content, designTaskIds } = note
  const row = known
    ? []
    : await tx
        .insert(notes)
        .values({ teamId, customerId: attachedTo, createdBy, clientToken, requestHash, type, content, designTaskIds })
        .onConflictDoNothing({ target: [notes.createdBy, notes.clientToken] })
        .returning()
  const [made] = row
  if (!made) {
    const former = known ?? (await noteOfToken(tx, createdBy, clientToken))
    if (former?.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH')
    return { row: former, repeated: true }
  }
  await attach(tx, viewer, made.id, note)
  await tx
    .update(customers)
    .set({
      lastFollowTime: sql`greatest(${customers.lastFollowTime}, ${made.createdAt.toISOString()}::timestamptz)`,
      // No new version: a form that is open elsewhere does not change these.
      nextFollowTime: sql`case when ${customers.nextFollowTime} > now() then ${customers.nextFollowTime} end`,
    })
    .where(eq(customers.id, attachedTo))
  return { row: made, repeated: false }
}

async function noteOfToken(tx: Reader, createdBy: string, clientToken: string): Promise<NoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(notes)
    .where(and(eq(notes.createdBy, createdBy), eq(notes.clientToken, clientToken)))
  return row
}

/** Replaces pictures and mentions. @throws AppError NOT_FOUND for what is not the team's, and for pictures of a colleague alone */
async function attach(tx: Transaction, viewer: SignedIn, noteId: string, note: NoteDraft): Promise<void> {
  const { teamId } = viewer
  const { imageFileIds, designTaskIds, mentionUserIds } = note
  const former = await tx.select({ fileId: noteImages.fileId }).from(noteImages).where(eq(noteImages.noteId, noteId))
  await ownPictures(
    tx,
    viewer,
    imageFileIds,
    former.map(({ fileId }) => fileId),
  )
  await requireAll(designTaskIds, () =>
    tx
      .select({ id: designTasks.id })
      .from(designTasks)
      .where(and(eq(designTasks.teamId, teamId), inArray(designTasks.id, designTaskIds))),
  )
  await requireAll(mentionUserIds, () =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.teamId, teamId), isNull(users.deletedAt), inArray(users.id, mentionUserIds))),
  )
  await tx.delete(noteImages).where(eq(noteImages.noteId, noteId))
  // Who is still mentioned is not told twice.
  await tx
    .delete(noteMentions)
    .where(and(eq(noteMentions.noteId, noteId), notInArray(noteMentions.userId, mentionUserIds)))
  if (imageFileIds.length > 0)
    await tx.insert(noteImages).values(imageFileIds.map((fileId, ordinal) => ({ noteId, ordinal, fileId })))
  if (mentionUserIds.length > 0)
    await tx
      .insert(noteMentions)
      // Nobody has to be told of what they wrote.
      .values(
        mentionUserIds.map((userId) => ({ noteId, userId, seenAt: userId === viewer.userId ? sql`now()` : null })),
      )
      .onConflictDoNothing()
}

async function requireAll(ids: readonly string[], find: () => Promise<unknown[]>): Promise<void> {
  if (ids.length > 0 && (await find()).length !== ids.length) throw new AppError('NOT_FOUND')
}

/**
 * @throws AppError NOT_FOUND, also for what an edit attaches; VERSION_STALE; FORBIDDEN when the viewer may not change it
 *   any more
 */
export async function changeNote(
  tx: Transaction,
  viewer: SignedIn,
  { id, version, note }: EndpointParsedInput<typeof updateNote>,
): Promise<NoteRow> {
  const [before] = await editableNotes(tx, viewer, [id])
  if (before!.version !== version) throw new AppError('VERSION_STALE')
  await attach(tx, viewer, id, note)
  const { type, content, designTaskIds } = note
  const [row] = await tx
    .update(notes)
    .set({ type, content, designTaskIds, updatedAt: sql`now()`, version: version + 1 })
    .where(eq(notes.id, id))
    .returning()
  return row!
}

/** @throws AppError NOT_FOUND, FORBIDDEN; then all stay as they are */
export async function archiveNotes(
  tx: Transaction,
  viewer: SignedIn,
  { ids, archived }: { ids: readonly string[]; archived: boolean },
): Promise<void> {
  const rows = await editableNotes(tx, viewer, ids)
  const changed = rows.filter(({ archivedAt }) => (archivedAt !== null) !== archived).map(({ id }) => id)
  if (changed.length === 0) return
  await tx
    .update(notes)
    .set({ archivedAt: archived ? sql`now()` : null, updatedAt: sql`now()`, version: sql`${notes.version} + 1` })
    .where(inArray(notes.id, changed))
}

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function removeNote(tx: Transaction, viewer: SignedIn, id: string): Promise<void> {
  await editableNotes(tx, viewer, [id])
  await tx.delete(notes).where(eq(notes.id, id))
}

/** Notes of live customers that the viewer may change, locked. */
async function editableNotes(tx: Transaction, viewer: SignedIn, ids: readonly string[]): Promise<NoteRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .select({ note: notes })
    .from(notes)
    .innerJoin(customers, eq(customers.id, notes.customerId))
    .where(and(liveOf(viewer.teamId), inArray(notes.id, wanted)))
    .orderBy(notes.id)
    .for('no key update', { of: notes })
  if (rows.length !== wanted.length) throw new AppError('NOT_FOUND')
  if (!rows.every(({ note }) => isEditable(viewer, note))) throw new AppError('FORBIDDEN')
  return rows.map(({ note }) => note)
}
