import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, opendir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { privateFolder } from './private-folder'
import { type BlobKey, BlobMissing, type Storage, type StoredBlob } from './storage'

const KEY = /^[0-9a-f]{64}$/
/** A partial file this old belongs to a process that died. */
const PARTIAL_LIFETIME_MS = 24 * 60 * 60_000

/** Blobs below one folder, two levels deep by the first hex digits. */
export class DiskStorage implements Storage {
  readonly #root: string
  readonly #partial: string

  private constructor(root: string) {
    this.#root = join(root, 'blobs')
    this.#partial = join(root, 'partial')
  }

  /** Creates the folders and removes what dead processes left half-written. */
  static async open(root: string): Promise<DiskStorage> {
    const storage = new DiskStorage(root)
    await privateFolder(root)
    await mkdir(storage.#root, { recursive: true })
    await mkdir(storage.#partial, { recursive: true })
    await removeOlderFiles(storage.#partial, new Date(Date.now() - PARTIAL_LIFETIME_MS))
    return storage
  }

  async put(content: Uint8Array): Promise<StoredBlob> {
    const path = join(this.#partial, randomUUID())
    const handle = await open(path, 'wx')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    const key = createHash('sha256').update(content).digest('hex')
    await this.#place(path, key)
    return { key, bytes: content.byteLength }
  }

  async putFile(path: string): Promise<StoredBlob> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const handle = await open(path, 'r+')
    let bytes: number
    try {
      await handle.sync()
      bytes = (await handle.stat()).size
    } finally {
      await handle.close()
    }
    const key = hash.digest('hex')
    await this.#place(path, key)
    return { key, bytes }
  }

  async read(key: BlobKey): Promise<Buffer> {
    try {
      return await readFile(this.#pathOf(key))
    } catch (error) {
      throw missingOr(error, key)
    }
  }

  async stream(key: BlobKey): Promise<Readable> {
    const handle = await open(this.#pathOf(key), 'r').catch((error: unknown) => {
      throw missingOr(error, key)
    })
    return handle.createReadStream()
  }

  async has(key: BlobKey): Promise<boolean> {
    return access(this.#pathOf(key)).then(
      () => true,
      () => false,
    )
  }

  async delete(key: BlobKey): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async *listOlderThan(before: Date): AsyncIterable<BlobKey> {
    const folder = await opendir(this.#root, { recursive: true })
    for await (const entry of folder) {
      if (!entry.isFile() || !KEY.test(entry.name)) continue
      const modified = await stat(this.#pathOf(entry.name)).then((found) => found.mtime, ignoreMissing)
      if (modified && modified < before) yield entry.name
    }
  }

  /** A rename replaces a blob of the same name by the same bytes, and makes it young again for the sweep. */
  async #place(path: string, key: BlobKey): Promise<void> {
    const target = this.#pathOf(key)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
    await syncFolder(dirname(target))
  }

  #pathOf(key: BlobKey): string {
    if (!KEY.test(key)) throw new BlobMissing(key)
    return join(this.#root, key.slice(0, 2), key.slice(2, 4), key)
  }
}

/** Deletes the plain files of a folder that were last written before an instant. */
export async function removeOlderFiles(folder: string, before: Date): Promise<number> {
  let removed = 0
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue
    const path = join(folder, entry.name)
    const modified = await stat(path).then((found) => found.mtime, ignoreMissing)
    if (!modified || modified >= before) continue
    await unlink(path).catch(ignoreMissing)
    removed += 1
  }
  return removed
}

/** A rename is durable once the folder that holds the name is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function missingOr(error: unknown, key: BlobKey): unknown {
  return isMissing(error) ? new BlobMissing(key, { cause: error }) : error
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}
