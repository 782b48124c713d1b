/** @database both: several processes start at once */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { initialiseCluster } from '../testing/embedded-template'
import { withEmptyDatabase } from '../testing/empty-database'
import { postgresUnderTest } from '../testing/postgres-under-test'
import { type Database, type OpenOptions, openDatabase } from './database'
import { readInstallation } from './installation'
import { migrationsFolder } from './migrations'
import { installation } from './schema/installation'
import { teams, users } from './schema/people'
import { userId } from '../seed/accounts'
import { seedDemoPictures, seedDemoRows } from '../seed/demo-data'

let emptyCluster: string
beforeAll(async () => {
  emptyCluster = mkdtempSync(join(tmpdir(), 'tessera-empty-cluster-'))
  if (!postgresUnderTest()) await initialiseCluster(emptyCluster)
})
afterAll(() => rmSync(emptyCluster, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-installation-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `work` with an empty database, embedded or on PostgreSQL, that can be opened repeatedly. */
async function onEmptyDatabase(work: (open: Open, url: string) => Promise<void>): Promise<void> {
  await withEmptyDatabase((postgres) => {
    const database = join(folder, 'database')
    if (!postgres) cpSync(emptyCluster, database, { recursive: true })
    const url = postgres ?? `pglite:${database}`
    return work((options) => openDatabase(url, options), url)
  })
}
type Open = (options?: OpenOptions) => Promise<Database>

/** Opens a database, runs `work` and closes it. */
async function during<T>(opening: Promise<Database>, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await opening
  return work(database).finally(() => database.close())
}
const readIn = (database: Database) => database.transaction(readInstallation)

/** Number of migrations before the installation kind was introduced. */
const MIGRATIONS_BEFORE = 7

/** A database of that time, optionally with a person. */
async function makeOldDatabase(url: string, person: string | null): Promise<void> {
  const migrations = join(folder, 'migrations')
  cpSync(migrationsFolder, migrations, { recursive: true })
  const journalFile = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: unknown[] }
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, MIGRATIONS_BEFORE) }))
  const statements = person
    ? [
        `insert into teams (id, name) values ('kept', 'kept')`,
        `insert into users (id, team_id, mobile, user_name, role_type) values ('${person}', 'kept', '139', 'kept', 1)`,
      ]
    : []
  if (url.startsWith('pglite:')) {
    const client = await PGlite.create(url.slice('pglite:'.length))
    await migrateEmbedded(drizzleEmbedded(client), { migrationsFolder: migrations })
    for (const each of statements) await client.query(each)
    await client.close()
  } else {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await migrate(drizzle(client), { migrationsFolder: migrations })
    for (const each of statements) await client.query(each)
    await client.end()
  }
}

test('the first process sets a database’s kind, once; its id is permanent', async () => {
  await onEmptyDatabase(async (open) => {
    const first = await during(open({ newKind: 'production' }), readIn)
    expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), kind: 'production' })
    expect(await during(open({ newKind: 'demo' }), readIn)).toEqual(first)
    await during(open(), async (database) => {
      const second = database.transaction((tx) => tx.insert(installation).values({ kind: 'demo' }))
      await expect(second).rejects.toThrow()
      const neither = database.transaction((tx) => tx.update(installation).set({ kind: 'else' as 'demo' }))
      await expect(neither).rejects.toThrow()
    })
  })
})

test.each([
  { kind: 'production', requiredKind: 'demo', says: /is in production.*Set NODE_ENV=production to serve it/ },
  { kind: 'demo', requiredKind: 'production', says: /is a demo.*Set DATABASE_URL/ },
] as const)('a database of kind $kind is refused, unchanged, where $requiredKind is served', async (each) => {
  await onEmptyDatabase(async (open) => {
    const before = await during(open({ newKind: each.kind }), readIn)
    await expect(open({ newKind: each.requiredKind, requiredKind: each.requiredKind })).rejects.toThrow(each.says)
    expect(await during(open({ requiredKind: each.kind }), readIn)).toEqual(before)
  })
})

test('a production database refuses demo data', async () => {
  await onEmptyDatabase((open) =>
    during(open({ newKind: 'production' }), async (database) => {
      await expect(seedDemoRows(database)).rejects.toThrow('accounts with a published password')
      await expect(seedDemoPictures(database, {} as never)).rejects.toThrow('accounts with a published password')
      expect(await database.transaction((tx) => tx.select().from(users))).toEqual([])
    }),
  )
})

test.each([
  { what: 'people of its own', person: () => randomUUID(), kind: 'production', other: 'demo' },
  { what: 'a demo account', person: () => userId('operator'), kind: 'demo', other: 'production' },
] as const)('a database from before with $what is of kind $kind', async ({ person, kind, other }) => {
  await onEmptyDatabase(async (open, url) => {
    await makeOldDatabase(url, person())
    // Refused before the migrations run: the previous release can still serve it.
    await expect(open({ newKind: other, requiredKind: other })).rejects.toMatchObject({ name: 'WrongInstallation' })
    expect(await during(open({ newKind: other }), readIn)).toMatchObject({ kind })
  })
})

test('an older database without people gets the kind of the process that opens it', async () => {
  await onEmptyDatabase(async (open, url) => {
    await makeOldDatabase(url, null)
    expect(await during(open({ newKind: 'production', requiredKind: 'production' }), readIn)).toMatchObject({
      kind: 'production',
    })
  })
})

test('a missing row is restored', async () => {
  await onEmptyDatabase(async (open) => {
    await during(open({ newKind: 'production' }), async (database) => {
      await database.transaction((tx) => tx.insert(teams).values({ id: 'kept', name: 'kept' }))
      const somebody = { teamId: 'kept', userName: 'kept', mobile: '13911112222', roleType: 1 }
      await database.transaction((tx) => tx.insert(users).values(somebody))
      await database.transaction((tx) => tx.delete(installation).where(eq(installation.only, true)))
      await expect(readIn(database)).rejects.toThrow('does not say what it is')
    })
    expect(await during(open({ newKind: 'demo' }), readIn)).toMatchObject({ kind: 'production' })
  })
})

if (postgresUnderTest()) {
  test('two processes that open an empty database concurrently both live if they agree', async () => {
    await onEmptyDatabase(async (open) => {
      const both = [1, 2].map(() => during(open({ newKind: 'production', requiredKind: 'production' }), readIn))
      const [one, other] = await Promise.all(both)
      expect(one).toEqual(other)
    })
  })

  test('and only one of them if they do not', async () => {
    await onEmptyDatabase(async (open) => {
      const kinds = ['production', 'demo'] as const
      const both = await Promise.allSettled(
        kinds.map((kind) => during(open({ newKind: kind, requiredKind: kind }), readIn)),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })
  })
}
