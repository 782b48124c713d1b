import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../db/database'
import { seedDemoRows } from '../seed/demo-data'
import { seededTemplate, templateStamp } from './embedded-template'
import { postgresUnderTest } from './postgres-under-test'

/** A new database with the demo rows: on PostgreSQL when TEST_DATABASE_URL is set, else embedded in memory. */
export async function freshDatabase(): Promise<Database> {
  const server = postgresUnderTest()
  return server ? freshPostgres(server) : openDatabase('pglite:memory', { loadFrom: await seededTemplate() })
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
