import { ACCESS, checkAccess } from '@tessera/shared/contract/access'
import { type getNoteList, type Note, NOTE_LIMITS, type NoteEvent, noteEvent } from '@tessera/shared/contract/note'
import type { EndpointOutput, EndpointParsedInput } from '@tessera/shared/contract/endpoint'
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { customerOf } from '../customers/customers.repository'
import type { Reader } from '../db/database'
import { customerEvents } from '../db/schema/customers'
import { notes } from '../db/schema/notes'
import { cutPage, keysetOf } from '../http/keyset'
import { countRows, matching, pageAnswer } from '../http/list-query'
import type { SignedIn } from '../http/route'
import { attachmentsOf, namesOf, type NotePresenting } from './note-attachments'

export type NoteRow = typeof notes.$inferSelect
type EventRow = typeof customerEvents.$inferSelect
type Query = EndpointParsedInput<typeof getNoteList>

/** A place in the list: a note or an event. */
interface Entry {
  id: string
  createdAt: Date
}

/** @throws AppError NOT_FOUND for a customer that is not the team's */
export async function notePage(
  tx: Reader,
  viewer: SignedIn,
  query: Query,
  presenting: NotePresenting,
): Promise<EndpointOutput<typeof getNoteList>> {
  await customerOf(tx, viewer.teamId, query.customerId)
  const ofNotes = keysetOf(query, notes.createdAt, notes.id)
  const ofEvents = keysetOf(query, customerEvents.createdAt, customerEvents.id)
  const written = and(
    eq(notes.customerId, query.customerId),
    query.archived ? isNotNull(notes.archivedAt) : isNull(notes.archivedAt),
    query.type && query.type !== 'system' ? eq(notes.type, query.type) : undefined,
    matching(query.keyword, [notes.content]),
  )
  // What is searched or archived was written by somebody.
  const showsEvents = !query.archived && !query.keyword && (query.type ?? 'system') === 'system'
  const showsNotes = query.type !== 'system'
  const entries = (limit: number, page: { notes?: SQL | undefined; events?: SQL | undefined } = {}) => {
    const parts = [
      ...(showsNotes
        ? [
            sql`(select id, created_at from ${notes} where ${and(written, page.notes)} order by created_at desc, id desc limit ${limit})`,
          ]
        : []),
      ...(showsEvents
        ? [
            sql`(select id, created_at from ${customerEvents} where ${and(eq(customerEvents.customerId, query.customerId), page.events)} order by created_at desc, id desc limit ${limit})`,
          ]
        : []),
    ]
    return sql`(${sql.join(parts, sql` union all `)}) as entries`
  }
  const counted = ofNotes.counted ?? (await countRows(tx, query, (limit) => entries(limit)))
  const found = await tx
    .select({ id: sql<string>`entries.id`, createdAt: sql<Date>`entries.created_at`.mapWith(notes.createdAt) })
    .from(entries(ofNotes.offset + ofNotes.fetched, { notes: ofNotes.after, events: ofEvents.after }))
    .orderBy(desc(sql`entries.created_at`), desc(sql`entries.id`))
    .limit(ofNotes.fetched)
    .offset(ofNotes.offset)
  const page = cutPage<Entry>(found, query, counted, ({ createdAt, id }) => ({ at: createdAt, key: id }))
  const list = await presentEntries(tx, viewer, page.rows, presenting)
  return { ...pageAnswer(list, counted, query), nextCursor: page.nextCursor }
}

async function presentEntries(tx: Reader, viewer: SignedIn, entries: readonly Entry[], presenting: NotePresenting) {
  if (entries.length === 0) return []
  const ids = entries.map(({ id }) => id)
  const written = await tx.select().from(notes).where(inArray(notes.id, ids))
  const happened = await tx.select().from(customerEvents).where(inArray(customerEvents.id, ids))
  const shown = new Map<string, Note>()
  for (const note of await presentNotes(tx, viewer, written, presenting)) shown.set(note.id, note)
  for (const note of await presentEvents(tx, happened)) shown.set(note.id, note)
  return ids.flatMap((id) => shown.get(id) ?? [])
}

/** Notes as the viewer sees them, in the given order. */
export async function presentNotes(
  tx: Reader,
  viewer: SignedIn,
  rows: readonly NoteRow[],
  presenting: NotePresenting,
): Promise<Note[]> {
  const attached = await attachmentsOf(tx, rows, presenting)
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    customerId: row.customerId,
    type: row.type,
    content: row.content,
    event: null,
    ...attached(row),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    imported: row.importedBy !== null,
    editable: isEditable(viewer, row),
  }))
}

/** The author may change a note for 24 hours, an admin always. */
export function isEditable(viewer: SignedIn, { createdBy, createdAt }: Pick<NoteRow, 'createdBy' | 'createdAt'>) {
  if (checkAccess(ACCESS.teamAdmin, viewer) === 'ok') return true
  return createdBy === viewer.userId && Date.now() - createdAt.getTime() < NOTE_LIMITS.editHours * 3_600_000
}

async function presentEvents(tx: Reader, rows: readonly EventRow[]): Promise<Note[]> {
  const moved = rows.filter(({ kind }) => kind === 'transfer').flatMap(({ before, after }) => [before!, after!])
  const people = await namesOf(tx, [...moved, ...rows.flatMap(({ byUserId }) => byUserId ?? [])])
  const person = (userId: string) => ({ userId, userName: people.get(userId) ?? '' })
  const eventOf = ({ kind, before, after }: EventRow): NoteEvent =>
    noteEvent.parse(
      kind === 'transfer' ? { kind, before: person(before!), after: person(after!) } : { kind, before, after },
    )
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.createdAt.toISOString(),
    version: 1,
    customerId: row.customerId,
    type: 'system',
    content: '',
    event: eventOf(row),
    images: [],
    designs: [],
    mentions: [],
    author: row.byUserId === null ? null : person(row.byUserId),
    archivedAt: null,
    editable: false,
  }))
}
