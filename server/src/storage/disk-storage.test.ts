import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DiskStorage } from './disk-storage'
import { BlobMissing } from './storage'

let folder: string
let storage: DiskStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-storage-'))
  storage = await DiskStorage.open(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const list = async (before: Date) => {
  const keys = []
  for await (const key of storage.listOlderThan(before)) keys.push(key)
  return keys
}

test('a blob is named by its content and read back equal', async () => {
  const blob = await storage.put(Buffer.from('room'))
  expect(blob).toEqual({ key: sha256('room'), bytes: 4 })
  expect((await storage.read(blob.key)).toString()).toBe('room')
  expect((await buffer(await storage.stream(blob.key))).toString()).toBe('room')
})

test('a file is taken over, not copied', async () => {
  const path = join(folder, 'arriving')
  await writeFile(path, 'tile')
  expect(await storage.putFile(path)).toEqual({ key: sha256('tile'), bytes: 4 })
  expect(await readdir(folder)).not.toContain('arriving')
  expect(await storage.has(sha256('tile'))).toBe(true)
})

test('many writers of the same content leave one whole blob and nothing half-written', async () => {
  const content = Buffer.alloc(300_000, 'x')
  const blobs = await Promise.all(Array.from({ length: 20 }, () => storage.put(content)))
  expect(new Set(blobs.map((blob) => blob.key)).size).toBe(1)
  expect((await storage.read(blobs[0]!.key)).equals(content)).toBe(true)
  expect(await readdir(join(folder, 'partial'))).toEqual([])
})

test('a missing blob, and a name that is no hash, are told apart from other failures', async () => {
  await expect(storage.read(sha256('nothing'))).rejects.toBeInstanceOf(BlobMissing)
  await expect(storage.stream(sha256('nothing'))).rejects.toBeInstanceOf(BlobMissing)
  await expect(storage.read('../../../etc/passwd')).rejects.toBeInstanceOf(BlobMissing)
})

test('writing a blob again makes it young', async () => {
  const old = await storage.put(Buffer.from('old'))
  const renewed = await storage.put(Buffer.from('renewed'))
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const { key } of [old, renewed])
    await utimes(join(folder, 'blobs', key.slice(0, 2), key.slice(2, 4), key), yesterday, yesterday)
  await storage.put(Buffer.from('renewed'))
  expect(await list(new Date(Date.now() - 3_600_000))).toEqual([old.key])
})

test('opening removes what a dead process left half-written', async () => {
  const path = join(folder, 'partial', 'left')
  await writeFile(path, 'half')
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  await utimes(path, longAgo, longAgo)
  await DiskStorage.open(folder)
  expect(await readdir(join(folder, 'partial'))).toEqual([])
})
