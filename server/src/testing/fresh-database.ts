import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { type Database, openDatabase } from '../db/database'
import { seedDemoRows } from '../seed/demo-data'
import { packageRoot } from '../package-root'
import { postgresUnderTest } from './postgres-under-test'

/** Sources of a seeded database: a change to any of them creates a new template. */
const SOURCES = ['migrations', 'src/db', 'src/seed', 'src/ledger', 'src/auth/password.ts', '../shared/src/contract']

function templateStamp(): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).toSorted()) add(join(path, name))
    } else {
      hash.update(path).update(readFileSync(path))
    }
  }
  for (const source of SOURCES) add(join(packageRoot, source))
  return hash.digest('hex').slice(0, 12)
}

/** A new database with the demo rows: on PostgreSQL when TEST_DATABASE_URL is set, else embedded in memory. */
export async function freshDatabase(): Promise<Database> {
  const server = postgresUnderTest()
  return server ? freshPostgres(server) : freshPglite()
}

async function freshPglite(): Promise<Database> {
  const folder = join(tmpdir(), 'tessera-test-templates')
  const file = join(folder, `${templateStamp()}.tar`)
  const existing = await readFile(file).catch(() => null)
  if (existing) return openDatabase('pglite:memory', { loadFrom: new Blob([new Uint8Array(existing)]) })
  const database = await openDatabase('pglite:memory')
  await seedDemoRows(database)
  const snapshot = await database.snapshot?.()
  if (!snapshot) throw new Error('the embedded database gave no snapshot')
  await mkdir(folder, { recursive: true })
  const partial = `${file}.${randomUUID()}`
  // Uncompressed: it is opened some seventy times, and decompression would double the time to open it.
  await writeFile(partial, gunzipSync(await snapshot.arrayBuffer()))
  await rename(partial, file)
  return database
}

const TEMPLATE_LOCK = 7_203_115

async function freshPostgres(server: string): Promise<Database> {
  const template = `tessera_template_${templateStamp()}`
  const name = `tessera_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(admin, server, template)
    await admin.query(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  const database = await openDatabase(urlOf(server, name))
  return {
    ...database,
    close: async () => {
      await database.close()
      const closing = new pg.Client({ connectionString: server })
      await closing.connect()
      await closing.query(`drop database if exists ${name} with (force)`)
      await closing.end()
    },
  }
}

/** Created under a temporary name: a process that dies meanwhile leaves no incomplete template. */
async function makeTemplate(admin: pg.Client, server: string, template: string): Promise<void> {
  const partial = `${template}_${randomUUID().slice(0, 8)}`
  await admin.query(`create database ${partial}`)
  const database = await openDatabase(urlOf(server, partial))
  await seedDemoRows(database)
  await database.close()
  await admin.query(`alter database ${partial} rename to ${template}`)
}

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
