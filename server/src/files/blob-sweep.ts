import { and, asc, count, eq, exists, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Database, Transaction } from '../db/database'
import { archiveParts } from '../db/schema/archives'
import { blobs, files, sweeps } from '../db/schema/files'
import { photoScenes } from '../db/schema/scenes'
import { sqlState } from '../db/transactions'
import { requireOwner } from '../storage/marker'
import type { BlobKey, Storage } from '../storage/storage'

/** A sweep that would delete more than this, and more than the share below, waits for confirmation. */
const FEW = 200
const SHARE = 0.1
const PAGE = 500
const FOREIGN_KEY_VIOLATION = '23503'

export interface BlobSweepDeps {
  database: Database
  storage: Storage
  /** How long bytes are kept after their last file record was deleted. */
  graceHours: number
}

/** What a sweep finds, before it deletes. */
export interface BlobSurvey {
  /** Blobs that this database has written. */
  known: number
  /** Those of them without a file. */
  orphaned: number
  /** Orphans past the grace period. */
  due: number
  /** How many a sweep deletes without confirmation. */
  allowed: number
  /** Why the sweep waits for confirmation; null when it does not. */
  doubt: string | null
}

export interface BlobSweep {
  blobs: number
  heldBack: number
  /** For the log; null when nothing was held back. */
  doubt: string | null
}

const note = z.object({ number: z.int().min(0) })
const isUsed = (tx: Transaction) =>
  unionAll(
    tx.select({ sha256: files.sha256 }).from(files).where(eq(files.sha256, blobs.sha256)),
    tx.select({ sha256: archiveParts.sha256 }).from(archiveParts).where(eq(archiveParts.sha256, blobs.sha256)),
    tx.select({ sha256: photoScenes.photoSha256 }).from(photoScenes).where(eq(photoScenes.packedSha256, blobs.sha256)),
    tx.select({ sha256: photoScenes.photoSha256 }).from(photoScenes).where(eq(photoScenes.labelsSha256, blobs.sha256)),
  )
const isDue = (graceHours: number) => {
  const before = sql`now() - ${graceHours} * interval '1 hour'`
  return and(lt(blobs.orphanedAt, before), lt(blobs.writtenAt, before))
}

/**
 * Finds blobs without a file record. Writes only when each was first found.
 * @throws StorageMismatch when the storage now belongs to another database
 */
export async function surveyBlobs({ database, storage, graceHours }: BlobSweepDeps): Promise<BlobSurvey> {
  // Before the database: a sweep of another process counts up there first.
  const told = await lastSweepOf(storage)
  await requireOwner(storage, database)
  return database.transaction(async (tx) => {
    const now = sql`now()`
    await tx
      .update(blobs)
      .set({ orphanedAt: null })
      .where(and(isNotNull(blobs.orphanedAt), exists(isUsed(tx))))
    await tx
      .update(blobs)
      .set({ orphanedAt: now })
      .where(and(isNull(blobs.orphanedAt), notExists(isUsed(tx))))
    const [counted] = await tx
      .select({
        known: count(),
        orphaned: count(blobs.orphanedAt),
        due: count(sql`case when ${isDue(graceHours)} then 1 end`),
      })
      .from(blobs)
    const { known, orphaned, due } = counted!
    const allowed = Math.max(FEW, Math.floor(known * SHARE))
    const [row] = await tx.select({ number: sweeps.number }).from(sweeps)
    const doubt = doubtOf({ told, number: row?.number ?? 0, due, known, allowed })
    return { known, orphaned, due, allowed, doubt }
  })
}

function doubtOf(seen: { told: number; number: number; due: number; known: number; allowed: number }): string | null {
  if (seen.told > seen.number) {
    return `the storage has seen a later state of this database (sweep ${seen.told}) than the one that is open (sweep ${seen.number}): was it restored from a backup?`
  }
  if (seen.due > seen.allowed) {
    return `${seen.due} of ${seen.known} pictures would go, and without being told a sweep deletes ${seen.allowed} at most`
  }
  return null
}

/**
 * Deletes blobs that have had no file record for the grace period, and only blobs that this database wrote. Each is checked again when
 * deleted: its row goes first, which a foreign key refuses while a file needs it, and a parallel writer of the same bytes waits for the
 * row lock or keeps the blob.
 * @param confirmed a person has seen the survey and wants it
 */
export async function sweepBlobs(deps: BlobSweepDeps, { confirmed = false } = {}): Promise<BlobSweep> {
  const { due, doubt } = await surveyBlobs(deps)
  if (doubt !== null && !confirmed) {
    await deps.database.transaction((tx) => record(tx, { heldBack: due }))
    return { blobs: 0, heldBack: due, doubt: due === 0 ? null : doubt }
  }
  await startSweep(deps)
  let deleted = 0
  let after: BlobKey = ''
  for (;;) {
    const keys = await deps.database.transaction((tx) => dueAfter(tx, deps.graceHours, after))
    for (const key of keys) deleted += (await remove(deps, key)) ? 1 : 0
    const last = keys.at(-1)
    if (last === undefined) break
    after = last
  }
  await deps.database.transaction((tx) => record(tx, { heldBack: 0 }))
  return { blobs: deleted, heldBack: 0, doubt: null }
}

/** Increments in the database first, then in the storage: the storage is ahead only when the database was restored from a backup. */
async function startSweep({ database, storage }: BlobSweepDeps): Promise<void> {
  const told = await lastSweepOf(storage)
  const number = await database.transaction(async (tx) => {
    const [row] = await tx
      .insert(sweeps)
      .values({ number: told + 1 })
      .onConflictDoUpdate({ target: sweeps.id, set: { number: sql`greatest(${sweeps.number}, ${told}) + 1` } })
      .returning({ number: sweeps.number })
    return row!.number
  })
  await storage.writeNote('sweeps.json', JSON.stringify({ number }))
}

async function remove({ database, storage, graceHours }: BlobSweepDeps, key: BlobKey): Promise<boolean> {
  const writtenAt = await storage.writtenAt(key)
  // Written by an installation that this database does not know, such as the one it was restored from.
  if (writtenAt && Date.now() - writtenAt.getTime() < graceHours * 3_600_000) return false
  try {
    return await database.transaction(async (tx) => {
      const gone = await tx
        .delete(blobs)
        .where(and(eq(blobs.sha256, key), isDue(graceHours), notExists(isUsed(tx))))
        .returning({ sha256: blobs.sha256 })
      if (gone.length === 0) return false
      // Locks the row: writers of the same blob wait until this transaction ends.
      await storage.delete(key)
      return true
    })
  } catch (error) {
    // A file has come to need it in the meantime.
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) return false
    throw error
  }
}

const dueAfter = async (tx: Transaction, graceHours: number, after: BlobKey): Promise<BlobKey[]> => {
  const rows = await tx
    .select({ sha256: blobs.sha256 })
    .from(blobs)
    .where(and(gt(blobs.sha256, after), isDue(graceHours)))
    .orderBy(asc(blobs.sha256))
    .limit(PAGE)
  return rows.map(({ sha256 }) => sha256)
}

async function record(tx: Transaction, { heldBack }: { heldBack: number }): Promise<void> {
  const ranAt = sql`now()`
  await tx.insert(sweeps).values({ heldBack }).onConflictDoUpdate({ target: sweeps.id, set: { heldBack, ranAt } })
}

async function lastSweepOf(storage: Storage): Promise<number> {
  const text = await storage.readNote('sweeps.json')
  return text === null ? 0 : note.parse(JSON.parse(text)).number
}
