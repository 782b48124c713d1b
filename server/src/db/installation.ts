import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from './database'
import { installation, type INSTALLATION_KINDS } from './schema/installation'
import { users } from './schema/people'

export type InstallationKind = (typeof INSTALLATION_KINDS)[number]

export interface Installation {
  /** Random, made with the database; a copy of the database has the same. */
  id: string
  kind: InstallationKind
}

export interface InstallationOptions {
  /** The kind of a new database; `demo` by default. */
  newKind?: InstallationKind
  /** The only kind that may be opened; both when absent, for commands that neither seed nor serve. */
  requiredKind?: InstallationKind
}

/** The database is of the other kind. */
class WrongInstallation extends Error {
  override name = 'WrongInstallation'
}

const REFUSALS: Record<InstallationKind, string> = {
  production:
    'This database is a demo: it has accounts with a published password, so NODE_ENV=production does not serve it. Set DATABASE_URL (or DATA_DIR) to a database of its own, or start without NODE_ENV=production to go on trying the product. `node dist/admin.js demo-data` says what is in it.',
  demo: 'This database is in production: without NODE_ENV=production it is not served, because that start would put accounts with a published password into it. Set NODE_ENV=production to serve it, or DATA_DIR (or DATABASE_URL) to another database to try the product.',
}

/** Seeded records have ids made from names (UUID version 5, `seed/seed-id.ts`); all other ids are random (version 4). */
export const hasSeedId = (id: SQLWrapper): SQL => sql`substr(${id}::text, 15, 1) = '5'`

/** @throws Error before the database was opened by `openDatabase` */
export async function readInstallation(tx: Transaction): Promise<Installation> {
  const [row] = await tx.select({ id: installation.id, kind: installation.kind }).from(installation)
  if (!row) throw new Error('the database does not say what it is')
  return row
}

/**
 * The kind of the database, or the kind it is about to get. Read-only, and works before the first migration.
 * @throws WrongInstallation when it is not the required kind
 */
export async function installationKind(
  tx: Transaction,
  { newKind = 'demo', requiredKind }: InstallationOptions,
): Promise<InstallationKind> {
  const kind = (await knownKind(tx)) ?? newKind
  if (requiredKind && kind !== requiredKind) throw new WrongInstallation(REFUSALS[requiredKind])
  return kind
}

/** Stores the kind right after the migrations, unless another process has done so. */
export async function keepInstallation(tx: Transaction, kind: InstallationKind): Promise<void> {
  await tx.insert(installation).values({ kind }).onConflictDoNothing()
}

/** @throws WrongInstallation in a production database: demo data has a published password */
export async function requireDemo(tx: Transaction): Promise<void> {
  if ((await readInstallation(tx)).kind !== 'demo') throw new WrongInstallation(REFUSALS.demo)
}

/** Null for a new database. Older databases without the row are recognised by their people. */
async function knownKind(tx: Transaction): Promise<InstallationKind | null> {
  const has = async (table: string) => {
    const [row] = await tx
      .select({ known: sql<boolean>`to_regclass(${table}) is not null` })
      .from(sql`(values (1)) as one`)
    return row?.known === true
  }
  if (await has('installation')) {
    const [row] = await tx.select({ kind: installation.kind }).from(installation)
    if (row) return row.kind
  }
  if (!(await has('users'))) return null
  const [demo] = await tx.select({ id: users.id }).from(users).where(hasSeedId(users.id)).limit(1)
  if (demo) return 'demo'
  const [anybody] = await tx.select({ id: users.id }).from(users).limit(1)
  return anybody ? 'production' : null
}
