import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../db/database'
import { blobOfStream } from '../storage/blob-hash'
import { BlobMissing, type BlobKey, type Storage } from '../storage/storage'
import { blobKeys } from './copy-blobs'
import { readOneInstant } from './copy-rows'
import { identifier, listed, planOf, rowsOf, type Table } from './tables'

interface Fingerprint {
  rows: string
  /** Of the content of all rows, whatever their order. */
  hash: string
}

export interface TableProof {
  name: string
  source: Fingerprint
  /** Null when the target has no such table. */
  target: Fingerprint | null
}

export interface BlobProof {
  equal: number
  /** In the source, but not whole in the target. */
  different: BlobKey[]
  /** Missing before the move already: nothing that it could copy. */
  missingBefore: BlobKey[]
}

const NONE: Fingerprint = { rows: '0', hash: '0' }

/** Counts and hashes every table of both, each side in one instant. */
export async function proveRows(source: Database, target: Database): Promise<TableProof[]> {
  const there = await fingerprints(target)
  const here = await fingerprints(source)
  const names = [...new Set([...here.keys(), ...there.keys()])].toSorted()
  return names.map((name) => ({ name, source: here.get(name) ?? NONE, target: there.get(name) ?? null }))
}

export const isEqual = ({ source, target }: TableProof): boolean =>
  source.rows === target?.rows && source.hash === target.hash

/** Reads every blob of the target to its end and compares its SHA-256 with its name. */
export async function proveBlobs(
  database: Database,
  { source, target }: { source: Storage; target: Storage },
): Promise<BlobProof> {
  const proof: BlobProof = { equal: 0, different: [], missingBefore: [] }
  for await (const key of blobKeys(database)) {
    if ((await hashOf(target, key)) === key) proof.equal += 1
    else if (await source.has(key)) proof.different.push(key)
    else proof.missingBefore.push(key)
  }
  return proof
}

async function hashOf(storage: Storage, key: BlobKey): Promise<string | null> {
  try {
    return (await blobOfStream(await storage.stream(key))).key
  } catch (error) {
    if (error instanceof BlobMissing) return null
    throw error
  }
}

async function fingerprints(database: Database): Promise<Map<string, Fingerprint>> {
  return database.transaction(async (tx) => {
    await readOneInstant(tx)
    const { tables } = await planOf(tx)
    const found = new Map<string, Fingerprint>()
    for (const table of tables) found.set(table.name, await fingerprint(tx, table))
    return found
  })
}

/** The sum of the rows' MD5, in two halves: the same rows in another order give the same, another row does not. */
async function fingerprint(tx: Transaction, { name, columns }: Table): Promise<Fingerprint> {
  const row = listed(columns.map((column) => sql`${identifier(column.name)}::text`))
  const half = (from: number) =>
    sql`coalesce(sum(('x' || substr(md5(cell), ${sql.raw(String(from))}, 15))::bit(60)::bigint), 0)`
  const [found] = await rowsOf(
    tx,
    sql`select count(*)::text as rows, md5(${half(1)}::text || ',' || ${half(16)}::text) as hash
      from (select row(${row})::text as cell from ${identifier(name)}) as moved`,
    z.array(z.object({ rows: z.string(), hash: z.string() })).length(1),
  )
  return found!
}
