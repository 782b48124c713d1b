import { count, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../db/database'
import { readInstallation } from '../db/installation'
import { blobs, files } from '../db/schema/files'
import type { BlobKey, Storage } from './storage'

const MARKER = 'installation.json'
const BATCH = 500
const marker = z.object({ installation: z.string().min(1) })

/** A storage that does not belong to this database; the message says what happened and what to do. */
class StorageMismatch extends Error {
  override name = 'StorageMismatch'
}

/** How many blobs of a storage a database knows. */
export interface Acquaintance {
  /** Blobs in the storage. */
  stored: number
  /** Those among them that the database has never had written. */
  strange: number
  /** Files of the database. */
  files: number
}

/** The id of the database that a storage belongs to; null for a storage without a marker. @throws StorageMismatch for a broken marker */
async function ownerOf(storage: Storage): Promise<string | null> {
  const text = await storage.readNote(MARKER)
  if (text === null) return null
  try {
    return marker.parse(JSON.parse(text)).installation
  } catch (error) {
    const sentence = `${MARKER} in ${storage.title} is damaged. If the storage is this database's, "node dist/admin.js storage adopt" writes it anew.`
    throw new StorageMismatch(sentence, { cause: error })
  }
}

/**
 * Checks that a storage belongs to this database. An empty one is marked; an older one without a marker too, when the database knows
 * every blob in it.
 * @param given blobs that come with the product and count as known
 * @throws StorageMismatch
 */
export async function claimStorage(
  storage: Storage,
  database: Database,
  given: ReadonlySet<BlobKey> = new Set(),
): Promise<void> {
  const { id } = await database.transaction(readInstallation)
  let owner = await ownerOf(storage)
  if (owner === null) {
    requireAcquainted(storage, await acquaintance(storage, database, given))
    await storage.createNote(MARKER, textOf(id))
    // The first to write is the owner; processes of one installation that start together write the same.
    owner = await ownerOf(storage)
  }
  if (owner !== id) throw belongsTo(storage, owner, id)
}

/** The same for a storage that is marked already. @throws StorageMismatch */
export async function requireOwner(storage: Storage, database: Database): Promise<void> {
  const { id } = await database.transaction(readInstallation)
  const owner = await ownerOf(storage)
  if (owner !== id) throw belongsTo(storage, owner, id)
}

function belongsTo(storage: Storage, owner: string | null, id: string): StorageMismatch {
  return new StorageMismatch(
    `The storage ${storage.title} belongs to another database (${owner ?? 'its marker is gone'}) than the one that is open (${id}): pictures would be missing, and this database's would be mixed with them. Set DATABASE_URL and DATA_DIR (or the S3 settings) to a pair that belongs together; "node dist/admin.js move-to" moves an installation to another database, and "node dist/admin.js storage adopt" hands the storage over to this database when you know that it is right.`,
  )
}

/**
 * Marks the place that an installation is moved to, or finds it marked by the same move before.
 * @throws StorageMismatch when it is anybody else's
 */
export async function markEmptyStorage(storage: Storage, installation: string): Promise<void> {
  if ((await ownerOf(storage)) === null) {
    for await (const _blob of storage.list()) {
      throw new StorageMismatch(`${storage.title} is not empty: name a folder or a path of the bucket of its own.`)
    }
    await storage.createNote(MARKER, textOf(installation))
  }
  const owner = await ownerOf(storage)
  if (owner !== installation) throw new StorageMismatch(`${storage.title} belongs to another database (${owner}).`)
}

/** Assigns a storage to this database, whatever it was before. */
export async function adoptStorage(storage: Storage, database: Database): Promise<Acquaintance> {
  const { id } = await database.transaction(readInstallation)
  await storage.writeNote(MARKER, textOf(id))
  return acquaintance(storage, database)
}

/** Compares the two, blob by blob; `given` blobs count as known. */
async function acquaintance(
  storage: Storage,
  database: Database,
  given: ReadonlySet<BlobKey> = new Set(),
): Promise<Acquaintance> {
  const found: Acquaintance = { stored: 0, strange: 0, files: await countFiles(database) }
  let batch: BlobKey[] = []
  const compare = async () => {
    found.stored += batch.length
    found.strange += await countStrange(
      database,
      batch.filter((key) => !given.has(key)),
    )
    batch = []
  }
  for await (const { key } of storage.list()) {
    batch.push(key)
    if (batch.length === BATCH) await compare()
  }
  await compare()
  return found
}

function requireAcquainted(storage: Storage, { stored, strange, files: known }: Acquaintance): void {
  const adopt = `If they do belong together, "node dist/admin.js storage adopt" says so.`
  if (stored === 0 && known > 0) {
    throw new StorageMismatch(
      `The database has ${known} files, and the storage ${storage.title} is empty: is it the right one? Look at DATA_DIR, or at STORAGE and the S3 settings. ${adopt}`,
    )
  }
  if (strange > 0) {
    throw new StorageMismatch(
      `The storage ${storage.title} has no marker and holds ${stored} pictures, ${strange} of which this database does not know: it seems to be another installation's. Look at DATABASE_URL and DATA_DIR. ${adopt}`,
    )
  }
}

async function countFiles(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const [row] = await tx.select({ rows: count() }).from(files)
    return row?.rows ?? 0
  })
}

async function countStrange(database: Database, keys: BlobKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const known = await database.transaction((tx) =>
    tx.select({ sha256: blobs.sha256 }).from(blobs).where(inArray(blobs.sha256, keys)),
  )
  return keys.length - known.length
}

const textOf = (installation: string): string => `${JSON.stringify({ installation })}\n`
