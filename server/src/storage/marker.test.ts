/** @database both: several processes open an empty storage */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../db/database'
import { files } from '../db/schema/files'
import { installation } from '../db/schema/installation'
import { teamId } from '../seed/accounts'
import { freshDatabase } from '../testing/fresh-database'
import { DiskStorage } from './disk-storage'
import { adoptStorage } from './marker'
import { openStorage } from './open-storage'
import { diskPlace, type StoragePlace } from './storage.config'

let dataDir: string
let place: StoragePlace
let database: Database
let id: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-marker-'))
  place = diskPlace(dataDir)
  database = await freshDatabase()
  id = randomUUID()
  await database.transaction((tx) => tx.update(installation).set({ id }))
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const marker = async () => JSON.parse(await readFile(join(dataDir, 'blobs/installation.json'), 'utf8')) as unknown
/** Opens the storage as a release before the marker did. */
const former = () => DiskStorage.open(join(dataDir, 'blobs'))

async function record(sha256: string): Promise<void> {
  const row = { id: randomUUID(), teamId: teamId('free'), sha256, bytes: 4, width: 1, height: 1 }
  await database.transaction((tx) => tx.insert(files).values({ ...row, kind: 'upload', mime: 'image/png' }))
}

test('of several concurrent processes, the first marks an empty storage, and all live', async () => {
  await Promise.all(Array.from({ length: 5 }, () => openStorage(place, database)))
  expect(await marker()).toEqual({ installation: id })
  await openStorage(place, database)
})

test('a storage of another database is refused, with instructions', async () => {
  await openStorage(place, database)
  await database.transaction((tx) => tx.update(installation).set({ id: 'another' }))
  const refused = openStorage(place, database)
  await expect(refused).rejects.toMatchObject({ name: 'StorageMismatch' })
  await expect(refused).rejects.toThrow(
    new RegExp(`^The storage ${dataDir}/blobs belongs to another database \\(${id}\\) .*\\(another\\).*storage adopt`),
  )
  expect(await marker()).toEqual({ installation: id })
})

test('a full storage without a marker is adopted if the database knows every blob', async () => {
  const { key } = await (await former()).put(Buffer.from('room'))
  const sample = await (await former()).put(Buffer.from('sample'))
  await record(key)
  await expect(openStorage(place, database)).rejects.toThrow('has no marker and holds 2 pictures, 1 of which')
  await openStorage(place, database, new Set([sample.key]))
  expect(await marker()).toEqual({ installation: id })
})

test('a full storage without a marker is refused to a database without files, until a person adopts it', async () => {
  await (await former()).put(Buffer.from('room'))
  await expect(openStorage(place, database)).rejects.toThrow(/1 of which this database does not know.*storage adopt/)
  await expect(marker()).rejects.toThrow('ENOENT')
  expect(await adoptStorage(await former(), database)).toEqual({ stored: 1, strange: 1, files: 0 })
  await openStorage(place, database)
  expect(await marker()).toEqual({ installation: id })
})

test('an empty storage is refused to a database that has files', async () => {
  await record('a'.repeat(64))
  await expect(openStorage(place, database)).rejects.toThrow('The database has 1 files, and the storage')
})

test('a damaged marker is reported', async () => {
  await openStorage(place, database)
  await writeFile(join(dataDir, 'blobs/installation.json'), '{')
  await expect(openStorage(place, database)).rejects.toThrow('is damaged')
})
