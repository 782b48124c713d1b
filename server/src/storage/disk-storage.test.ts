import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskStorage } from './disk-storage'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-storage-'))
  await DiskStorage.open(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('opening deletes partial files of a dead process', async () => {
  const path = join(folder, 'partial', 'left')
  await writeFile(path, 'half')
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  await utimes(path, longAgo, longAgo)
  await DiskStorage.open(folder)
  expect(await readdir(join(folder, 'partial'))).toEqual([])
})

test('partial blobs are never listed', async () => {
  const storage = await DiskStorage.open(folder)
  await Promise.all(Array.from({ length: 20 }, () => storage.put(Buffer.alloc(300_000, 'x'))))
  expect(await readdir(join(folder, 'partial'))).toEqual([])
})

/** Root may write everywhere: drops the rights for the duration of `work`. */
async function asNobody(work: () => Promise<void>): Promise<void> {
  const isSuperuser = process.getuid?.() === 0
  if (isSuperuser) process.seteuid?.(65_534)
  try {
    await work()
  } finally {
    if (isSuperuser) process.seteuid?.(0)
  }
}

test('a folder that is no longer writable fails the probe', async () => {
  const storage = await DiskStorage.open(folder)
  await storage.probe()
  await chmod(join(folder, 'partial'), 0o555)
  await chmod(folder, 0o755)
  await asNobody(() => expect(storage.probe()).rejects.toThrow(/EACCES/))
  await rm(folder, { recursive: true })
  await expect(storage.probe()).rejects.toThrow(/ENOENT/)
})
