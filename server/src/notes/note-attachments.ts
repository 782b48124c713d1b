import type { Note } from '@tessera/shared/contract/note'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { designResults } from '../db/schema/design'
import { files } from '../db/schema/files'
import { noteImages, noteMentions, type notes } from '../db/schema/notes'
import { users } from '../db/schema/people'

/** How pictures are written into answers: the signed address of a file. */
export interface NotePresenting {
  urlOf: (fileId: string) => string
}

type Row = Pick<typeof notes.$inferSelect, 'id' | 'createdBy' | 'authorName' | 'designTaskIds'>
type Attached = Pick<Note, 'images' | 'designs' | 'mentions' | 'author'>

/** Names of accounts, deleted ones too. */
export async function namesOf(tx: Reader, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, name: users.userName })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Pictures, designs and people of notes, each read once for all of them. */
export async function attachmentsOf(
  tx: Reader,
  rows: readonly Row[],
  { urlOf }: NotePresenting,
): Promise<(row: Row) => Attached> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return () => ({ images: [], designs: [], mentions: [], author: null })
  const images = await tx
    .select({ noteId: noteImages.noteId, id: files.id, width: files.width, height: files.height })
    .from(noteImages)
    .innerJoin(files, eq(files.id, noteImages.fileId))
    .where(inArray(noteImages.noteId, ids))
    .orderBy(asc(noteImages.ordinal))
  const mentions = await tx.select().from(noteMentions).where(inArray(noteMentions.noteId, ids))
  const people = await namesOf(tx, [...rows.map(({ createdBy }) => createdBy), ...mentions.map(({ userId }) => userId)])
  const covers = await coversOf(
    tx,
    rows.flatMap(({ designTaskIds }) => designTaskIds),
  )
  const person = (userId: string) => ({ userId, userName: people.get(userId) ?? '' })
  const previewOf = (taskId: string) => {
    const cover = covers.get(taskId)
    return cover ? urlOf(cover) : ''
  }
  return ({ id, createdBy, authorName, designTaskIds }) => ({
    images: images
      .filter(({ noteId }) => noteId === id)
      .map((file) => ({ fileId: file.id, url: urlOf(file.id), width: file.width, height: file.height })),
    designs: designTaskIds.map((taskId) => ({ taskId, previewUrl: previewOf(taskId) })),
    mentions: mentions.filter(({ noteId }) => noteId === id).map(({ userId }) => person(userId)),
    author: { userId: createdBy, userName: authorName ?? people.get(createdBy) ?? '' },
  })
}

/** The preview of each task's first picture that was not deleted. */
async function coversOf(tx: Reader, taskIds: readonly string[]): Promise<Map<string, string>> {
  if (taskIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([designResults.taskId], { taskId: designResults.taskId, fileId: designResults.previewFileId })
    .from(designResults)
    .where(and(inArray(designResults.taskId, [...new Set(taskIds)]), isNull(designResults.deletedAt)))
    .orderBy(asc(designResults.taskId), asc(designResults.ordinal))
  return new Map(rows.flatMap(({ taskId, fileId }) => (fileId === null ? [] : [[taskId, fileId] as const])))
}
