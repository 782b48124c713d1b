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
  /** Order-independent hash of all rows. */
  hash: string
}

export interface TableProof {
  name: string
  source: Fingerprint
  /** Null when the target lacks the table. */
  target: Fingerprint | null
}

export interface BlobProof {
  equal: number
  /** In the source, but missing or different in the target. */
  different: BlobKey[]
  /** Already missing in the source. */
  missingBefore: BlobKey[]
}

const NONE: Fingerprint = { rows: '0', hash: '0' }

/** Row counts and hashes of every table on both sides, each from one snapshot. */
export async function proveRows(source: Database, target: Database): Promise<TableProof[]> {
  const there = await fingerprints(target)
  const here = await fingerprints(source)
  const names = [...new Set([...here.keys(), ...there.keys()])].toSorted()
  return names.map((name) => ({ name, source: here.get(name) ?? NONE, target: there.get(name) ?? null }))
}

export const isEqual = ({ source, target }: TableProof): boolean =>
  source.rows === target?.rows && source.hash === target.hash

/** Reads every blob of the target completely and compares its SHA-256 with its name. */
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

/** Sum of the rows' MD5, in two halves: independent of order, sensitive to content. */
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
