import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { UPLOAD } from '@tessera/shared/contract/constants'
import { and, desc, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { partForm } from '@tessera/shared/contract/file'
import type { Database, Transaction } from '../db/database'
import { arrivingParts, arrivingUploads } from '../db/schema/arriving'
import { AppError } from '../http/app-error'

/** Unfinished and finished uploads that are remembered of one sender; the oldest make room. */
const KEPT_OF_OWNER = 8
const LIFETIME_HOURS = 24
/** Smaller parts, but for the last, are not kept: they would be as many rows. */
const LEAST_PART = 64 * 1024

interface ArrivingUpload {
  owner: string
  token: string
}
export type ArrivingPart = ArrivingUpload & z.output<typeof partForm>

const uploadIs = ({ owner, token }: ArrivingUpload) =>
  and(eq(arrivingUploads.owner, owner), eq(arrivingUploads.token, token))
const partsOf = ({ owner, token }: ArrivingUpload) =>
  and(eq(arrivingParts.owner, owner), eq(arrivingParts.token, token))

/**
 * The bytes of a part; of one that breaks off, or is longer than a part may be, nothing is kept.
 * @throws AppError FILE_BROKEN, FILE_TOO_LARGE
 */
export async function partContent(part: MultipartFile): Promise<Uint8Array> {
  const content = await part.toBuffer().catch((error: unknown) => {
    throw new AppError('FILE_BROKEN', {}, { cause: error })
  })
  if (content.byteLength > UPLOAD.partBytes) throw new AppError('FILE_TOO_LARGE', { limit: UPLOAD.partBytes })
  return content
}

/**
 * Keeps a part that goes on where the last one ended; any other changes nothing, and the answer says where to go on.
 * @returns bytes that have arrived, and the file that the whole has become
 * @throws AppError IDEMPOTENCY_MISMATCH for another size than its first part said
 */
export function keepPart(
  database: Database,
  part: ArrivingPart,
  content: Uint8Array,
): Promise<{ received: number; fileId: string | null }> {
  const { owner, token, size, offset } = part
  return database.transaction(async (tx) => {
    // In one statement: an upload that another call forgets just now is begun again.
    const [upload] = await tx
      .insert(arrivingUploads)
      .values({ owner, token, size })
      .onConflictDoUpdate({ target: [arrivingUploads.owner, arrivingUploads.token], set: { token } })
      // Only a row that was there before has been locked.
      .returning({ ...getTableColumns(arrivingUploads), isNew: sql<boolean>`xmax = 0` })
    // Also for one that brings nothing: a row is kept of it.
    if (upload!.isNew) await makeRoom(tx, part)
    if (upload!.size !== size) throw new AppError('IDEMPOTENCY_MISMATCH')
    const { fileId, received } = upload!
    const fits = fileId === null && offset === received && received + content.byteLength <= size
    if (!fits || content.byteLength < Math.min(LEAST_PART, size - received) || received === size)
      return { received, fileId }
    await tx.insert(arrivingParts).values({ owner, token, at: offset, content })
    await tx
      .update(arrivingUploads)
      .set({ received: received + content.byteLength, updatedAt: sql`now()` })
      .where(uploadIs(part))
    return { received: received + content.byteLength, fileId }
  })
}

async function makeRoom(tx: Transaction, { owner, token: begun }: ArrivingUpload): Promise<void> {
  const former = await tx
    .select({ token: arrivingUploads.token })
    .from(arrivingUploads)
    .where(and(eq(arrivingUploads.owner, owner), ne(arrivingUploads.token, begun)))
    .orderBy(desc(arrivingUploads.updatedAt))
    .offset(KEPT_OF_OWNER - 1)
  const tokens = former.map(({ token }) => token)
  if (tokens.length > 0)
    await tx
      .delete(arrivingUploads)
      .where(and(eq(arrivingUploads.owner, owner), inArray(arrivingUploads.token, tokens)))
}

/**
 * Takes in what has arrived whole. What is no picture is forgotten, so that nobody asks for it again; after any other failure an empty part
 * is enough to try again.
 */
export async function takeWhole<Taken>(
  database: Database,
  upload: ArrivingUpload,
  size: number,
  take: (bytes: Readable) => Promise<Taken>,
): Promise<Taken> {
  try {
    return await take(wholeOf(database, upload, size))
  } catch (error) {
    if (error instanceof AppError && error.errorName.startsWith('FILE_'))
      await database.transaction((tx) => dropUpload(tx, upload))
    throw error
  }
}

/** All bytes of an upload, one part in memory at a time. */
function wholeOf(database: Database, upload: ArrivingUpload, size: number): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < size;) {
        const [part] = await database.read((tx) =>
          tx
            .select({ content: sql<string>`encode(${arrivingParts.content}, 'base64')` })
            .from(arrivingParts)
            .where(and(partsOf(upload), eq(arrivingParts.at, at))),
        )
        // Another call has made the file meanwhile: whoever asks again is given it.
        if (!part) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
        const bytes = Buffer.from(part.content, 'base64')
        yield bytes
        at += bytes.byteLength
      }
    })(),
  )
}

/**
 * Makes the whole a file, once: of two calls that came to its end the second is given what the first has made.
 * @param make writes the row of the file
 */
export async function finishUpload(
  tx: Transaction,
  upload: ArrivingUpload,
  make: () => Promise<string>,
): Promise<string> {
  const [found] = await tx
    .select({ fileId: arrivingUploads.fileId })
    .from(arrivingUploads)
    .where(uploadIs(upload))
    .for('update')
  if (found?.fileId) return found.fileId
  const fileId = await make()
  await tx.delete(arrivingParts).where(partsOf(upload))
  await tx
    .update(arrivingUploads)
    .set({ fileId, updatedAt: sql`now()` })
    .where(uploadIs(upload))
  return fileId
}

/** Forgets an upload: what arrived is no picture, or has become one elsewhere. */
export async function dropUpload(tx: Transaction, upload: ArrivingUpload): Promise<void> {
  await tx.delete(arrivingUploads).where(uploadIs(upload))
}

/** Removes uploads that nobody went on with. */
export async function removeOldUploads(tx: Transaction): Promise<void> {
  await tx
    .delete(arrivingUploads)
    .where(lt(arrivingUploads.updatedAt, sql`now() - ${LIFETIME_HOURS} * interval '1 hour'`))
}
