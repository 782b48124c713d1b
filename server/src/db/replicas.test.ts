/** @database both: several processes share a database */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { count, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { startChild } from '../testing/child'
import { initialiseCluster } from '../testing/embedded-template'
import { withEmptyDatabase } from '../testing/empty-database'
import { copyMigrationsBefore } from '../testing/former-migrations'
import { postgresUnderTest } from '../testing/postgres-under-test'
import { type Database, openDatabase } from './database'
import { migrationsFolder } from './migrations'
import { teams } from './schema/people'

const server = postgresUnderTest()

const appliedMigrations = (database: Database) =>
  database.transaction(async (tx) => {
    const result = await tx.execute(sql`select count(*) as applied from drizzle.__drizzle_migrations`)
    return (result as { rows: { applied: number }[] }).rows[0]!.applied
  })
const written = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length

async function onServer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(command)
  await client.end()
}

/** Whether a connection to the same database waits for a lock on a table. */
async function somebodyWaits(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'select from pg_locks join pg_database on pg_database.oid = database where datname = current_database() and relation is not null and not granted',
  )
  return rows.length > 0
}

if (server) {
  const name = `tessera_replicas_${randomUUID().replaceAll('-', '')}`
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  beforeAll(() => onServer(`create database ${name}`))
  afterAll(() => onServer(`drop database ${name} with (force)`))

  test('replicas that start concurrently on an empty database migrate it once', async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => openDatabase(url)))
    expect(await appliedMigrations(replicas[0]!)).toBe(written)
    await Promise.all(replicas.map((replica) => replica.close()))
  })

  test('a start waits for processes of the former release, and neither fails nor breaks their reads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-former-'))
    copyMigrationsBefore('jobs', folder)
    await withEmptyDatabase(async (former) => {
      const [client, reader] = [
        new pg.Client({ connectionString: former! }),
        new pg.Client({ connectionString: former! }),
      ]
      await Promise.all([client.connect(), reader.connect()])
      await migrate(drizzle(client), { migrationsFolder: folder })
      await reader.query('begin')
      await reader.query('select * from ledger_entries')
      const starting = openDatabase(former!)
      while (!(await somebodyWaits(client))) await wait(10)
      // Waits for the migration if that holds the table already: a deadlock.
      await reader.query('select * from design_tasks')
      await reader.query('commit')
      const database = await starting
      expect(await appliedMigrations(database)).toBe(written)
      await Promise.all([database.close(), client.end(), reader.end()])
    })
    rmSync(folder, { recursive: true })
  })

  test('broken connections are replaced, and committed data is there once', async () => {
    const errors: Error[] = []
    const database = await openDatabase(url, { onConnectionError: (error) => errors.push(error) })
    const add = (id: string) =>
      database.transaction((tx) => tx.insert(teams).values({ id, name: 'restart' }).onConflictDoNothing())
    await Promise.all(Array.from({ length: 8 }, () => add(randomUUID())))
    const kill = () => onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    let failures = 0
    const addOnceItWorks = async (id: string): Promise<void> => {
      try {
        await add(id)
      } catch {
        failures += 1
        await addOnceItWorks(id)
      }
    }
    // Each kill hits connections in a different state; a leaking pool would be empty after a few rounds.
    for (let round = 0; round < 10; round += 1) {
      const writing = Promise.all(Array.from({ length: 200 }, () => addOnceItWorks(randomUUID())))
      await kill()
      await kill()
      await writing
    }
    // All idle connections in the pool are broken now; the next request gets a new one.
    await kill()
    const rows = await database.transaction((tx) => tx.select({ rows: count() }).from(teams))
    expect(rows[0]!.rows).toBe(2008)
    expect(failures + errors.length).toBeGreaterThan(0)
    await database.close()
  })
} else {
  test('an embedded database that is opened repeatedly is migrated once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-replicas-'))
    await initialiseCluster(join(folder, 'database'))
    for (let opening = 0; opening < 3; opening += 1) {
      const database = await openDatabase(`pglite:${join(folder, 'database')}`)
      expect(await appliedMigrations(database)).toBe(written)
      await database.close()
    }
    rmSync(folder, { recursive: true })
  })
}

test('a separate worker process needs a shared database', async () => {
  const worker = startChild('worker', [], { DATA_DIR: join(tmpdir(), 'tessera-none') })
  expect(await worker.ended).toBe(1)
  expect(worker.output()).toContain('DATABASE_URL is needed')
})
