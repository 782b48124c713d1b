import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startS3, type TestS3 } from '../testing/bucket'
import { blobOf } from './blob-hash'
import { DiskStorage } from './disk-storage'
import { S3Storage } from './s3-storage'
import { BlobMissing, type BlobKey, type Storage, type StorageOptions } from './storage'

let scratch: string
let s3: TestS3
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tessera-storage-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  await rm(scratch, { recursive: true, force: true })
})

/** Both reopen the same place on every call, like another process. */
const subjects: [string, () => Promise<(options?: StorageOptions) => Promise<Storage>>][] = [
  [
    'a folder',
    async () => {
      const folder = await mkdtemp(join(scratch, 'folder-'))
      return (options) => DiskStorage.open(folder, options)
    },
  ],
  [
    'a bucket',
    async () => {
      const place = s3.bucket.place()
      return async (options) => new S3Storage(place, options)
    },
  ],
]

const keyOf = (text: string): BlobKey => blobOf(Buffer.from(text)).key

async function listed(storage: Storage) {
  const found = []
  for await (const { key, bytes } of storage.list()) found.push({ key, bytes })
  return found.toSorted((a, b) => a.bytes - b.bytes)
}

describe.each(subjects)('%s', (_title, begin) => {
  let open: (options?: StorageOptions) => Promise<Storage>
  let storage: Storage
  beforeEach(async () => {
    open = await begin()
    storage = await open()
  })

  it('names a blob by its content hash and reads it back unchanged', async () => {
    const blob = await storage.put(Buffer.from('room'))
    expect(blob).toEqual({ key: keyOf('room'), bytes: 4 })
    expect((await storage.read(blob.key)).toString()).toBe('room')
    expect((await buffer(await (await open()).stream(blob.key))).toString()).toBe('room')
  })

  it('adopts a finished file', async () => {
    const folder = await mkdtemp(join(scratch, 'arriving-'))
    const content = Buffer.alloc(3_000_000, 'tile')
    await writeFile(join(folder, 'file'), content)
    expect(await storage.putFile(join(folder, 'file'))).toEqual({ key: blobOf(content).key, bytes: 3_000_000 })
    expect(await readdir(folder)).toEqual([])
    expect((await storage.read(blobOf(content).key)).equals(content)).toBe(true)
  })

  it('keeps one complete blob for concurrent writers of the same content', async () => {
    const content = Buffer.alloc(300_000, 'x')
    const blobs = await Promise.all(Array.from({ length: 10 }, async () => (await open()).put(content)))
    expect(new Set(blobs.map((blob) => blob.key)).size).toBe(1)
    expect((await storage.read(blobs[0]!.key)).equals(content)).toBe(true)
    expect(await listed(storage)).toEqual([{ key: blobs[0]!.key, bytes: 300_000 }])
  })

  it('distinguishes a missing blob, and an invalid name, from other errors', async () => {
    for (const key of [keyOf('nothing'), '../../../etc/passwd']) {
      await expect(storage.read(key)).rejects.toBeInstanceOf(BlobMissing)
      await expect(storage.stream(key)).rejects.toBeInstanceOf(BlobMissing)
    }
    expect(await storage.has(keyOf('nothing'))).toBe(false)
    expect(await storage.writtenAt(keyOf('nothing'))).toBeNull()
  })

  it('announces a blob before writing it, and writes nothing if that fails', async () => {
    const seen: [BlobKey, boolean][] = []
    const noting = await open({ beforeWriting: async ({ key }) => void seen.push([key, await storage.has(key)]) })
    await noting.put(Buffer.from('room'))
    await writeFile(join(scratch, 'tile'), 'tile')
    await noting.putFile(join(scratch, 'tile'))
    expect(seen).toEqual([
      [keyOf('room'), false],
      [keyOf('tile'), false],
    ])
    const failing = await open({ beforeWriting: () => Promise.reject(new Error('the database is away')) })
    await expect(failing.put(Buffer.from('lost'))).rejects.toThrow('the database is away')
    expect(await storage.has(keyOf('lost'))).toBe(false)
  })

  it('renews a blob’s age by writing it again', async () => {
    const { key } = await storage.put(Buffer.from('old'))
    const before = (await storage.writtenAt(key))!.getTime()
    let after = before
    // Servers report whole seconds.
    for (const deadline = Date.now() + 10_000; after === before && Date.now() < deadline;) {
      await storage.put(Buffer.from('old'))
      after = (await storage.writtenAt(key))!.getTime()
    }
    expect(after).toBeGreaterThan(before)
  })

  it('lists blobs only, and no deleted ones', async () => {
    const kept = await storage.put(Buffer.from('kept blob'))
    const gone = await storage.put(Buffer.from('gone'))
    await storage.writeNote('sweeps.json', '1')
    expect(await listed(storage)).toEqual([gone, kept])
    await storage.delete(gone.key)
    await storage.delete(gone.key)
    expect(await listed(storage)).toEqual([kept])
  })

  it('lets one of many create a note', async () => {
    expect(await storage.readNote('installation.json')).toBeNull()
    const tries = Array.from({ length: 6 }, async (_each, index) =>
      (await open()).createNote('installation.json', String(index)),
    )
    const winner = (await Promise.all(tries)).indexOf(true)
    expect(await storage.readNote('installation.json')).toBe(String(winner))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
    await storage.writeNote('installation.json', 'another')
    expect(await storage.readNote('installation.json')).toBe('another')
  })

  it('is probed concurrently and keeps nothing of it', async () => {
    await Promise.all(Array.from({ length: 8 }, () => storage.probe()))
    await Promise.all([storage.probe(), (await open()).probe()])
    expect(await listed(storage)).toEqual([])
  })
})

it('isolates installations in one bucket', async () => {
  const [one, other] = [new S3Storage(s3.bucket.place()), new S3Storage(s3.bucket.place())]
  const { key } = await one.put(Buffer.from('mine'))
  expect(await other.has(key)).toBe(false)
  expect(await listed(other)).toEqual([])
})

it('reports the bucket’s error instead of a missing blob', async () => {
  const wrong = new S3Storage({ ...s3.bucket.place(), bucket: 'nowhere' })
  await expect(wrong.read(keyOf('x'))).rejects.toThrow(/^s3:\/\/nowhere\/.*: there is no such bucket$/)
  await expect(wrong.probe()).rejects.toThrow('there is no such bucket')
  const away = new S3Storage({ ...s3.bucket.place(), endpoint: 'http://127.0.0.1:1' })
  await expect(away.read(keyOf('x'))).rejects.toThrow('ECONNREFUSED')
})
