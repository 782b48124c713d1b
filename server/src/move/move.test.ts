/** @database postgres-only: rows go there from the embedded database */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '../db/database'
import { readInstallation } from '../db/installation'
import { analyticsEvents } from '../db/schema/analytics'
import { files } from '../db/schema/files'
import { teams, users } from '../db/schema/people'
import { teamId } from '../seed/accounts'
import { openStorage } from '../storage/open-storage'
import { S3Storage } from '../storage/s3-storage'
import { diskPlace } from '../storage/storage.config'
import { admin as runAdmin } from '../testing/admin'
import { startS3 } from '../testing/bucket'
import { startChild } from '../testing/child'
import { seededTemplate } from '../testing/embedded-template'
import { withEmptyDatabase } from '../testing/empty-database'

const PICTURES = 7

let scratch: string
let dataDir: string
let keys: string[]
let id: string

/** An installation on the embedded database, the source of the move. */
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tessera-move-'))
  dataDir = join(scratch, 'data')
  const loadFrom = await seededTemplate()
  const database = await openDatabase(`pglite:${join(dataDir, 'database')}`, { loadFrom })
  const storage = await openStorage(diskPlace(dataDir), database)
  const stored = await Promise.all(
    Array.from({ length: PICTURES }, (_each, index) => storage.put(Buffer.alloc(100_000, `picture ${index}`))),
  )
  keys = stored.map(({ key }) => key)
  await database.transaction(async (tx) => {
    const row = { teamId: teamId('free'), kind: 'upload', mime: 'image/png', width: 1, height: 1 } as const
    await tx
      .insert(files)
      .values(
        stored.map(({ key, bytes }) => ({ ...row, id: randomUUID(), sha256: key, bytes, provenance: `"'\\ 砖\n` })),
      )
    // More than one batch, with values from a sequence.
    await tx.insert(analyticsEvents).values(eventRows(1_234))
  })
  id = (await database.transaction(readInstallation)).id
  await database.close()
  await writeFile(join(dataDir, 'file-links.secret'), 'a secret of thirty-two characters.')
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

const eventRows = (rows: number): (typeof analyticsEvents.$inferInsert)[] =>
  Array.from({ length: rows }, (_each, index) => ({
    at: new Date(1_700_000_000_123 + index),
    deviceId: `device ${index}`,
    name: 'page_view',
    props: { 'a "quoted" key': 0.1 + index, empty: '' },
  }))

const admin = (args: string[]) => runAdmin(args, { DATA_DIR: dataDir })

/** In a process: the SDK of S3 takes its keys from the environment. */
async function adminWithKeys(args: string[], keys: Record<string, string>) {
  const child = startChild('admin', args, { DATA_DIR: dataDir, ...keys })
  return { code: await child.ended, output: child.output() }
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

test('an installation moves to PostgreSQL with its pictures, and its copy is shown to be equal', async () => {
  await withEmptyDatabase(async (url) => {
    const target = join(scratch, 'moved')
    const { code, output } = await admin(['move-to', url!, '--data-dir', target])
    expect(output).toMatch(/^7 pictures copied to .*moved\/blobs\.$/m)
    expect(output).toMatch(/^analytics_events +1234 \/ 1234 {2}(\w{12}) \/ \1 {2}equal$/m)
    expect(output).toMatch(/^pictures: 7 equal, 0 different\nThe copy is equal\.$/m)
    expect(output).not.toContain('DIFFERENT')
    expect(code).toBe(0)

    const database = await openDatabase(url!)
    const storage = await openStorage(diskPlace(target), database)
    expect(await database.transaction(readInstallation)).toEqual({ id, kind: 'demo' })
    for (const key of keys) expect((await storage.read(key)).length).toBe(100_000)
    // Sequences continue where they were.
    const [next] = await database.transaction((tx) =>
      tx.insert(analyticsEvents).values(eventRows(1)).returning({ id: analyticsEvents.id }),
    )
    expect(next).toEqual({ id: 1_235 })
    await database.close()
    expect(await readFile(join(target, 'file-links.secret'), 'utf8')).toBe('a secret of thirty-two characters.')
    // A team may reference a team: that key was deferred during the copy, and must not be afterwards.
    const deferred = await ask(url!, `select conname from pg_constraint where contype = 'f' and condeferrable`)
    expect(deferred).toEqual([])
  })
})

test('a target with rows is refused, and stays as it is', async () => {
  await withEmptyDatabase(async (url) => {
    const database = await openDatabase(url!)
    await database.transaction((tx) => tx.insert(teams).values({ id: 'theirs', name: 'Theirs' }))
    await database.close()
    const { code, output } = await admin(['move-to', url!])
    expect(output).toMatch(/^The target is not empty: teams has rows\./)
    expect(code).toBe(1)
    expect(await ask(url!, 'select id from teams')).toEqual([{ id: 'theirs' }])
  })
})

test('a copy that was changed is found out: a row, a number of rows, a picture', async () => {
  await withEmptyDatabase(async (url) => {
    const target = join(scratch, 'changed')
    const prove = () => admin(['move-to', url!, '--data-dir', target, '--prove'])
    expect((await admin(['move-to', url!, '--data-dir', target])).code).toBe(0)
    expect((await prove()).code).toBe(0)

    const database = await openDatabase(url!)
    await database.transaction(async (tx) => {
      await tx.update(users).set({ userName: 'Somebody else' }).where(eq(users.mobile, '13800000002'))
      await tx.delete(analyticsEvents).where(eq(analyticsEvents.id, 1))
    })
    await database.close()
    const key = keys[3]!
    const path = join(target, 'blobs/blobs', key.slice(0, 2), key.slice(2, 4), key)
    const content = await readFile(path)
    content[50_000]! ^= 1
    await writeFile(path, content)

    const { code, output } = await prove()
    expect(output).toMatch(/^users .* DIFFERENT$/m)
    expect(output).toMatch(/^analytics_events +1234 \/ 1233 .* DIFFERENT$/m)
    expect(output).toMatch(/^teams .* equal$/m)
    expect(output).toContain(`pictures: 6 equal, 1 different\n  DIFFERENT ${key}\nTHE COPY DIFFERS`)
    expect(code).toBe(1)
  })
})

test('a move that is killed in the middle leaves an empty target, and goes on when it is started again', async () => {
  const s3 = await startS3()
  try {
    await withEmptyDatabase(async (url) => {
      const place = s3.bucket.place()
      const args = ['move-to', url!, '--s3-bucket', place.bucket, '--s3-prefix', place.prefix]
      args.push('--s3-endpoint', s3.bucket.endpoint)
      const keysOfTheBucket = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
      const database = await openDatabase(url!)
      await database.close()
      // A lock on a table that is copied late: the move waits there with most rows written.
      const reader = new pg.Client({ connectionString: url! })
      await reader.connect()
      await reader.query('begin; lock table users in share mode')
      const child = startChild('admin', args, { DATA_DIR: dataDir, ...keysOfTheBucket })
      await child.prints(/7 pictures copied/)
      const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      // A new connection each time: within a transaction, pg_stat_activity is a fixed snapshot.
      while ((await ask(url!, waiting)).length === 0) await new Promise((resolve) => setImmediate(resolve))
      child.process.kill('SIGKILL')
      await child.ended
      await reader.query('rollback')
      const [left] = (await reader.query('select count(*) as teams from teams')).rows
      expect(left).toEqual({ teams: 0 })
      await reader.end()

      const { code, output } = await adminWithKeys(args, keysOfTheBucket)
      expect(output).toMatch(/^0 pictures copied to s3:/m)
      expect(output).toMatch(/^pictures: 7 equal, 0 different\nThe copy is equal\.$/m)
      expect(output).toContain(`S3_PREFIX=${place.prefix}`)
      expect(output).toContain('FILE_LINK_SECRET=<the text of ')
      expect(code).toBe(0)
      expect((await new S3Storage(place).read(keys[0]!)).length).toBe(100_000)
    })
  } finally {
    await s3.close()
  }
})

test('an invalid target, or the source itself, is refused before anything is opened', async () => {
  expect(await admin(['move-to', 'mysql://x'])).toEqual({
    code: 1,
    output: expect.stringMatching(/^Name the database/),
  })
  expect(await admin(['move-to', 'postgres://h/x', '--data-dir', 'x', '--s3-bucket', 'y'])).toEqual({
    code: 1,
    output: 'Pictures go into a folder or into a bucket, not into both.\n',
  })
})
