import { z } from 'zod'
import { ACCESS } from './access'
import { CUSTOMER_STAGES } from './customer'
import { defineEndpoint } from './endpoint'
import { uploadedFile } from './file'
import { plainLines } from './one-line'
import { cursor, done, id, isoTime, nextCursor, pageOf, pageQuery, queryBoolean, recordFields } from './schemas'

/** What people write; `system` ones record what happened to a customer and never change. */
export const WRITTEN_NOTE_TYPES = ['text', 'call', 'visit', 'quote'] as const
export const NOTE_TYPES = [...WRITTEN_NOTE_TYPES, 'system'] as const
export type NoteType = (typeof NOTE_TYPES)[number]
export const NOTE_LIMITS = {
  content: 2000,
  images: 9,
  designs: 20,
  mentions: 20,
  /** The author may edit for so long, an admin always. */
  editHours: 24,
} as const

const distinct = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, 'duplicate')
    .default([])

/** Note input; the same schema validates the form and the call. */
export const noteDraft = z.object({
  type: z.enum(WRITTEN_NOTE_TYPES).default('text'),
  content: z.string().overwrite(plainLines).trim().min(1).max(NOTE_LIMITS.content),
  imageFileIds: distinct(NOTE_LIMITS.images),
  designTaskIds: distinct(NOTE_LIMITS.designs),
  mentionUserIds: distinct(NOTE_LIMITS.mentions),
})
export type NoteDraft = z.output<typeof noteDraft>

const person = z.object({ userId: id, userName: z.string() })

/** What a `system` note records. */
export const noteEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stage'), before: z.enum(CUSTOMER_STAGES), after: z.enum(CUSTOMER_STAGES) }),
  z.object({ kind: z.literal('transfer'), before: person, after: person }),
  /** Another customer's records were joined to this one's; its name then. */
  z.object({ kind: z.literal('merged'), before: z.string() }),
  z.object({ kind: z.enum(['deleted', 'restored']) }),
])
export type NoteEvent = z.output<typeof noteEvent>

export const note = z.object({
  ...recordFields,
  customerId: id,
  type: z.enum(NOTE_TYPES),
  /** Empty for a system note. */
  content: z.string(),
  event: noteEvent.nullable(),
  images: z.array(uploadedFile),
  designs: z.array(
    z.object({
      taskId: id,
      /** Signed; empty while there is no picture, or when it was deleted. */
      previewUrl: z.string(),
    }),
  ),
  mentions: z.array(person),
  /** Null for what followed from something else, such as the deletion of an account. */
  author: person.nullable(),
  archivedAt: isoTime.nullable(),
  /** From a sheet, with the author and the date that stood there. */
  imported: z.boolean().optional(),
  /** Whether the viewer may edit, archive and delete it now. */
  editable: z.boolean(),
})
export type Note = z.output<typeof note>

export const getNoteList = defineEndpoint({
  method: 'GET',
  path: '/note/v1/getNoteList',
  access: ACCESS.customer,
  summary: 'Notes of a customer and what happened to it, newest first; a keyword searches what people wrote.',
  input: pageQuery.omit({ sortField: true, sortOrder: true }).extend({
    customerId: id,
    /** The archived ones instead of the others. */
    archived: queryBoolean.optional(),
    type: z.enum(NOTE_TYPES).optional(),
    cursor,
  }),
  output: pageOf(note).extend({ nextCursor }),
})

/** Of one answer: more are told one after the other. */
export const MENTIONS_SHOWN = 20

export const getMentionList = defineEndpoint({
  method: 'GET',
  path: '/note/v1/getMentionList',
  access: ACCESS.customer,
  summary: 'Notes in which colleagues mention the caller and which the caller has not seen yet, newest first.',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        noteId: id,
        customer: z.object({ id, name: z.string() }),
        author: person,
        content: z.string(),
        createdAt: isoTime,
      }),
    ),
    total: z.int(),
  }),
})

export const seeMentions = defineEndpoint({
  method: 'POST',
  path: '/note/v1/seeMentions',
  access: ACCESS.customer,
  summary: 'The caller has seen in which notes of a customer they are mentioned.',
  input: z.object({ customerId: id }),
  output: done,
})

export const createNote = defineEndpoint({
  method: 'POST',
  path: '/note/v1/createNote',
  access: ACCESS.customer,
  summary: 'Write a note. Idempotent by clientToken, for good: a browser may send one that it kept offline for long.',
  input: z.object({ clientToken: z.string().min(8).max(64), customerId: id, note: noteDraft }),
  output: note,
})

export const updateNote = defineEndpoint({
  method: 'POST',
  path: '/note/v1/updateNote',
  access: ACCESS.customer,
  summary: 'Change a note: its author for 24 hours, an admin always.',
  input: z.object({ id, version: z.int(), note: noteDraft }),
  output: note,
})

export const archiveNote = defineEndpoint({
  method: 'POST',
  path: '/note/v1/archiveNote',
  access: ACCESS.customer,
  summary: 'Archive notes, or bring them back; all of them or none.',
  input: z.object({ ids: z.array(id).min(1).max(100), archived: z.boolean() }),
  output: done,
})

export const deleteNote = defineEndpoint({
  method: 'POST',
  path: '/note/v1/deleteNote',
  access: ACCESS.customer,
  summary: 'Delete a note for good: its author for 24 hours, an admin always.',
  input: z.object({ id }),
  output: done,
})
