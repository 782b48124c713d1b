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
  /** What a database without anybody in it becomes; `demo` unless said. */
  newKind?: InstallationKind
  /** The only kind that is opened. Left out, both are: for commands that neither seed nor serve. */
  requiredKind?: InstallationKind
}

/** The database is for something else than this process would do with it. */
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
 * What the database is, or is about to become. Looks only, and works before the tables are there.
 * @throws WrongInstallation when it is of another kind than the required one
 */
export async function installationKind(
  tx: Transaction,
  { newKind = 'demo', requiredKind }: InstallationOptions,
): Promise<InstallationKind> {
  const kind = (await knownKind(tx)) ?? newKind
  if (requiredKind && kind !== requiredKind) throw new WrongInstallation(REFUSALS[requiredKind])
  return kind
}

/** Says what the database is, unless another process has said so meanwhile. For right after the migrations. */
export async function keepInstallation(tx: Transaction, kind: InstallationKind): Promise<void> {
  await tx.insert(installation).values({ kind }).onConflictDoNothing()
}

/** @throws WrongInstallation in a production database: demo data has a published password */
export async function requireDemo(tx: Transaction): Promise<void> {
  if ((await readInstallation(tx)).kind !== 'demo') throw new WrongInstallation(REFUSALS.demo)
}

/** Null while nobody has said it and there is nobody in it: databases from before this table are told by their people. */
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
