import { z } from 'zod'
import { ACCESS } from './access'
import { UPLOAD } from './constants'
import { defineEndpoint } from './endpoint'
import { id } from './schemas'

export const ARCHIVE_LIMITS = {
  bytes: 512 * 1024 * 1024,
  /** All pictures of it, unpacked. */
  unpackedBytes: 2 * 1024 * 1024 * 1024,
  entries: 10_000,
  path: 200,
  /** Of one that a person sends and never uses. */
  keptHours: 24,
} as const

/** Why nothing of an archive is taken. */
export const ARCHIVE_FAULTS = ['notZip', 'broken', 'encrypted', 'tooMany', 'bomb'] as const
/** Why one file of an archive is left out. */
export const ENTRY_FAULTS = [
  'type',
  'tooLarge',
  'encrypted',
  'link',
  'name',
  'repeated',
  'bomb',
  'method',
  'broken',
] as const
export type EntryFault = (typeof ENTRY_FAULTS)[number]

const byteCount = z.int().min(0).max(ARCHIVE_LIMITS.bytes)

export const archiveEntry = z.object({
  /** With folders, `/` between them. */
  path: z.string(),
  /** Null for a picture that can be taken. */
  fault: z.enum(ENTRY_FAULTS).nullable(),
  /** Where the file stands in the archive, for a preview from the sender's own copy. */
  at: z.int(),
  /** Packed, and how. */
  bytes: z.int(),
  deflated: z.boolean(),
})
export type ArchiveEntry = z.output<typeof archiveEntry>

export const pictureArchive = z.object({
  /** Null when nothing of it is taken, and nothing kept. */
  id: id.nullable(),
  fault: z.enum(ARCHIVE_FAULTS).nullable(),
  entries: z.array(archiveEntry),
})
export type PictureArchive = z.output<typeof pictureArchive>

/** Fields of the form before the part itself. */
export const archivePartForm = z.object({
  /** Chosen by the sender, the same for all parts of an archive. */
  uploadToken: z.string().min(8).max(64),
  /** Bytes of the archive before this part. */
  offset: z.coerce.number().pipe(byteCount),
  /** Of the whole archive. */
  size: z.coerce.number().pipe(byteCount.min(1)),
})

export const addArchivePart = defineEndpoint({
  method: 'POST',
  path: '/material/v1/addArchivePart',
  access: ACCESS.material,
  body: 'multipart',
  summary: `Send a zip of pictures in parts of at most ${UPLOAD.partBytes / 1024 / 1024} MB: the fields uploadToken, offset and size, then the part. A part that does not follow the last one changes nothing; \`received\` says where to go on. Nothing of it becomes a picture before an import names it.`,
  input: z.object({}),
  output: z.object({
    received: z.int(),
    /** Once the last part has arrived; an empty part asks for it again. */
    archive: pictureArchive.nullable(),
  }),
})
