/** @database postgres: the sweep meets uploads */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { blobs, files, sweeps } from '../db/schema/files'
import { installation } from '../db/schema/installation'
import { teamId } from '../seed/accounts'
import { DiskStorage } from '../storage/disk-storage'
import { blobRegister } from '../storage/blob-register'
import { openStorage } from '../storage/open-storage'
import type { Storage } from '../storage/storage'
import { diskPlace } from '../storage/storage.config'
import { ageBlobs } from '../testing/age-blobs'
import { freshDatabase } from '../testing/fresh-database'
import { surveyBlobs, sweepBlobs } from './blob-sweep'

const PICTURES = 12
const GRACE_HOURS = 72

let dataDir: string
let database: Database
let storage: Storage
const opened: Database[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-sweep-'))
  database = await newDatabase()
  storage = await openStorage(diskPlace(dataDir), database)
  for (let index = 0; index < PICTURES; index += 1) await addPicture(`picture ${index}`)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
  await rm(dataDir, { recursive: true, force: true })
})

/** A new seeded database with its own installation id, as all are copies of one template. */
async function newDatabase(): Promise<Database> {
  const made = await freshDatabase()
  opened.push(made)
  await made.transaction((tx) => tx.update(installation).set({ id: randomUUID() }))
  return made
}

async function addPicture(content: string, { to = database, at = storage } = {}): Promise<string> {
  const { key, bytes } = await at.put(Buffer.from(content))
  const row = { id: randomUUID(), teamId: teamId('free'), sha256: key, bytes, width: 1, height: 1 }
  await to.transaction((tx) => tx.insert(files).values({ ...row, kind: 'upload', mime: 'image/png' }))
  return row.id
}

const removePicture = (id: string) => database.transaction((tx) => tx.delete(files).where(eq(files.id, id)))

async function stored(): Promise<number> {
  let found = 0
  for await (const _blob of storage.list()) found += 1
  return found
}

/** Two sweeps: one that finds orphans, and one after their grace period. */
async function sweepTwice(of: Database, at: Storage, options?: { confirmed: boolean }) {
  const deps = { database: of, storage: at, graceHours: GRACE_HOURS }
  const first = await sweepBlobs(deps, options)
  await ageBlobs(of, dataDir, 10_000)
  const second = await sweepBlobs(deps, options)
  return { blobs: first.blobs + second.blobs, doubt: second.doubt, heldBack: second.heldBack }
}

/** The installation's storage opened with another database, bypassing the checks at the start. */
const unchecked = (by: Database): Promise<Storage> => DiskStorage.open(join(dataDir, 'blobs'), blobRegister(by))

describe('a wrong database on a full folder deletes nothing', () => {
  test('an empty database', async () => {
    const wrong = await newDatabase()
    await expect(openStorage(diskPlace(dataDir), wrong)).rejects.toThrow('belongs to another database')
    await expect(sweepTwice(wrong, await unchecked(wrong), { confirmed: true })).rejects.toThrow(
      'belongs to another database',
    )
    // Not even when the marker is forged to match.
    await storage.writeNote('installation.json', JSON.stringify({ installation: await idOf(wrong) }))
    expect(await sweepTwice(wrong, await unchecked(wrong), { confirmed: true })).toMatchObject({ blobs: 0 })
    expect(await stored()).toBe(PICTURES)
  })

  test('another one with its own pictures', async () => {
    const wrong = await newDatabase()
    const at = await unchecked(wrong)
    // The same content as an existing picture, and a new one.
    await addPicture('picture 0', { to: wrong, at })
    await addPicture('of the other', { to: wrong, at })
    await storage.writeNote('installation.json', JSON.stringify({ installation: await idOf(wrong) }))
    expect(await sweepTwice(wrong, at, { confirmed: true })).toMatchObject({ blobs: 0 })
    expect(await stored()).toBe(PICTURES + 1)
  })

  test('an older state of its own', async () => {
    // An orphan at that time, which a later picture uses again.
    await removePicture(await addPicture('needed again'))
    await sweepBlobs({ database, storage, graceHours: GRACE_HOURS })
    const before = await copyOf(database)
    for (let index = 0; index < PICTURES; index += 1) await addPicture(`later ${index}`)
    await addPicture('needed again')
    await ageBlobs(database, dataDir, 10_000)
    await sweepBlobs({ database, storage, graceHours: GRACE_HOURS })
    const swept = await sweepTwice(before, await openStorage(diskPlace(dataDir), before))
    expect(swept).toMatchObject({ blobs: 0, heldBack: 1 })
    expect(swept.doubt).toMatch(/seen a later state of this database \(sweep 2\) than the one that is open \(sweep 1\)/)
    expect(await stored()).toBe(2 * PICTURES + 1)
  })
})

const idOf = async (of: Database): Promise<string> => {
  const [row] = await of.transaction((tx) => tx.select({ id: installation.id }).from(installation))
  return row!.id
}

/** A restored backup: a database with the same id, blobs, files and sweeps. */
async function copyOf(original: Database): Promise<Database> {
  const copy = await newDatabase()
  const state = await original.transaction(async (tx) => ({
    blobs: await tx.select().from(blobs),
    files: await tx.select().from(files),
    sweeps: await tx.select().from(sweeps),
    installation: await tx.select().from(installation),
  }))
  await copy.transaction(async (tx) => {
    await tx.insert(blobs).values(state.blobs)
    await tx.insert(files).values(state.files)
    await tx.insert(sweeps).values(state.sweeps)
    await tx.update(installation).set(state.installation[0]!)
  })
  return copy
}

test('more than a limited share needs confirmation', async () => {
  const more = 201
  await Promise.all(Array.from({ length: more }, (_each, index) => storage.put(Buffer.from(`orphan ${index}`))))
  const held = await sweepTwice(database, storage)
  expect(held).toEqual({
    blobs: 0,
    heldBack: more,
    doubt: `${more} of ${PICTURES + more} pictures would go, and without being told a sweep deletes 200 at most`,
  })
  const deps = { database, storage, graceHours: GRACE_HOURS }
  expect(await surveyBlobs(deps)).toEqual({
    known: PICTURES + more,
    orphaned: more,
    due: more,
    allowed: 200,
    doubt: held.doubt,
  })
  expect(await stored()).toBe(PICTURES + more)
  expect(await sweepBlobs(deps, { confirmed: true })).toEqual({ blobs: more, heldBack: 0, doubt: null })
  expect(await stored()).toBe(PICTURES)
})

test('a picture uploaded again while its old blob is swept is complete afterwards', async () => {
  const contents = Array.from({ length: 20 }, (_each, index) => `again ${index}`)
  for (const content of contents) await removePicture(await addPicture(content))
  await sweepBlobs({ database, storage, graceHours: GRACE_HOURS })
  await ageBlobs(database, dataDir, 10_000)
  const [swept] = await Promise.all([
    sweepBlobs({ database, storage, graceHours: GRACE_HOURS }),
    ...contents.map((content) => addPicture(content)),
  ])
  expect(swept.doubt).toBeNull()
  const needed = await database.transaction((tx) => tx.select({ key: files.sha256 }).from(files))
  expect(needed).toHaveLength(PICTURES + contents.length)
  for (const { key } of needed) expect(await storage.has(key)).toBe(true)
})

test('no blob that a file needs loses its row', async () => {
  const forgotten = database.transaction((tx) => tx.delete(blobs))
  await expect(forgotten).rejects.toMatchObject({ cause: { code: '23503' } })
})

test('a file recorded without its blob row creates one, as processes of the previous release need', async () => {
  const row = { id: randomUUID(), teamId: teamId('free'), sha256: 'a'.repeat(64), bytes: 3, width: 1, height: 1 }
  await database.transaction((tx) => tx.insert(files).values({ ...row, kind: 'upload', mime: 'image/png' }))
  const [noted] = await database.transaction((tx) =>
    tx
      .select({ bytes: blobs.bytes })
      .from(blobs)
      .where(sql`${blobs.sha256} = ${row.sha256}`),
  )
  expect(noted).toEqual({ bytes: 3 })
})
