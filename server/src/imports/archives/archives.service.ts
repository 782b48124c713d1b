import { ARCHIVE_LIMITS, type archivePartForm, type PictureArchive } from '@tessera/shared/contract/archive'
import { UPLOAD } from '@tessera/shared/contract/constants'
import { and, asc, desc, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Reader, Transaction } from '../../db/database'
import { archiveParts, archives } from '../../db/schema/archives'
import { imports } from '../../db/schema/imports'
import type { FileService } from '../../files/files.service'
import { AppError } from '../../http/app-error'
import type { SignedIn } from '../../http/route'
import { type ArchiveBytes, ArchiveRefused, ZipPictures } from './zip-pictures'

interface Dependencies {
  database: Database
  files: FileService
}

/** Of one person; the oldest make room, unless an import reads them. */
const KEPT_OF_PERSON = 2
/** Smaller parts, but for the last, are not kept: they would be as many rows. */
const LEAST_PART = UPLOAD.partBytes / 16

type Part = z.output<typeof archivePartForm>
type ArchiveRow = typeof archives.$inferSelect

/**
 * Keeps a part that goes on where the last one ended; any other changes nothing.
 * @returns the archive, with how much of it has arrived
 * @throws AppError IDEMPOTENCY_MISMATCH for another size than its first part said
 */
export async function keepArchivePart(
  { database, files }: Dependencies,
  viewer: SignedIn,
  part: Part,
  content: Uint8Array,
): Promise<ArchiveRow> {
  const before = await database.transaction((tx) => begun(tx, viewer, part))
  if (!goesOn(before, part, content)) return before
  // Outside of the transaction: a bucket may be slow. What no row comes to name is swept.
  const { key } = await files.storeBytes(content)
  return database.transaction(async (tx) => {
    const [archive] = await tx.select().from(archives).where(eq(archives.id, before.id)).for('update')
    if (!archive) throw new AppError('NOT_FOUND')
    if (!goesOn(archive, part, content)) return archive
    await tx
      .insert(archiveParts)
      .values({ archiveId: archive.id, at: part.offset, bytes: content.byteLength, sha256: key })
    const [grown] = await tx
      .update(archives)
      .set({ received: archive.received + content.byteLength, updatedAt: sql`now()` })
      .where(eq(archives.id, archive.id))
      .returning()
    return grown!
  })
}

const goesOn = ({ received, size }: ArchiveRow, { offset }: Part, { byteLength }: Uint8Array): boolean =>
  offset === received &&
  received < size &&
  received + byteLength <= size &&
  byteLength >= Math.min(LEAST_PART, size - received)

async function begun(
  tx: Transaction,
  { teamId, userId: createdBy }: SignedIn,
  { uploadToken: token, size }: Part,
): Promise<ArchiveRow> {
  const [made] = await tx.insert(archives).values({ teamId, createdBy, token, size }).onConflictDoNothing().returning()
  if (made) {
    await makeRoom(tx, made)
    return made
  }
  const [known] = await tx
    .select()
    .from(archives)
    .where(and(eq(archives.teamId, teamId), eq(archives.createdBy, createdBy), eq(archives.token, token)))
  if (known?.size !== size) throw new AppError('IDEMPOTENCY_MISMATCH')
  return known
}

const unread = (tx: Reader) =>
  notExists(
    tx
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.archiveId, archives.id), eq(imports.state, 'running'))),
  )

async function makeRoom(tx: Transaction, { id, createdBy }: ArchiveRow): Promise<void> {
  const former = await tx
    .select({ id: archives.id })
    .from(archives)
    .where(and(eq(archives.createdBy, createdBy), ne(archives.id, id), unread(tx)))
    .orderBy(desc(archives.updatedAt))
    .offset(KEPT_OF_PERSON - 1)
  const ids = former.map((each) => each.id)
  if (ids.length > 0) await tx.delete(archives).where(inArray(archives.id, ids))
}

/** Looks into an archive that has arrived whole; one that is refused is forgotten at once. */
export async function lookInto(deps: Dependencies, archive: ArchiveRow): Promise<PictureArchive> {
  try {
    const { entries } = await openArchive(deps, archive.id)
    return { id: archive.id, fault: null, entries }
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error
    await deps.database.transaction((tx) => tx.delete(archives).where(eq(archives.id, archive.id)))
    return { id: null, fault: error.fault, entries: [] }
  }
}

/** @throws ArchiveRefused, also for one that has gone or has not arrived whole */
export async function openArchive({ database, files }: Dependencies, id: string): Promise<ZipPictures> {
  const parts = await database.read((tx) =>
    tx
      .select({ at: archiveParts.at, bytes: archiveParts.bytes, sha256: archiveParts.sha256 })
      .from(archiveParts)
      .innerJoin(archives, eq(archives.id, archiveParts.archiveId))
      .where(and(eq(archives.id, id), eq(archives.received, archives.size)))
      .orderBy(asc(archiveParts.at)),
  )
  if (parts.length === 0) throw new ArchiveRefused('broken')
  return ZipPictures.open(bytesOf(parts, (sha256) => files.read({ sha256 })))
}

interface StoredPart {
  at: number
  bytes: number
  sha256: string
}

/** The last part that was read stays in memory: pictures stand one after the other. */
function bytesOf(parts: readonly StoredPart[], read: (sha256: string) => Promise<Buffer>): ArchiveBytes {
  const last = parts.at(-1)!
  let held: { at: number; content: Promise<Buffer> } | null = null
  const contentOf = ({ at, sha256 }: StoredPart) => {
    if (held?.at !== at) held = { at, content: read(sha256) }
    return held.content
  }
  return {
    size: last.at + last.bytes,
    async *read(start, end) {
      for (const part of parts) {
        if (part.at >= end || part.at + part.bytes <= start) continue
        const content = await contentOf(part)
        yield content.subarray(Math.max(0, start - part.at), Math.min(part.bytes, end - part.at))
      }
    },
  }
}

/** The person's own, arrived whole. @throws AppError NOT_FOUND */
export async function ownArchive(tx: Transaction, { teamId, userId }: SignedIn, id: string): Promise<string> {
  const [archive] = await tx
    .select({ id: archives.id })
    .from(archives)
    .where(
      and(
        eq(archives.id, id),
        eq(archives.teamId, teamId),
        eq(archives.createdBy, userId),
        eq(archives.received, archives.size),
      ),
    )
    .for('key share')
  if (!archive) throw new AppError('NOT_FOUND')
  return archive.id
}

/** Removes archives that nobody came back to, and that no import reads. */
export async function removeOldArchives(tx: Transaction): Promise<void> {
  await tx
    .delete(archives)
    .where(and(lt(archives.updatedAt, sql`now() - ${ARCHIVE_LIMITS.keptHours} * interval '1 hour'`), unread(tx)))
}
