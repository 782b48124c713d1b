import { randomUUID } from 'node:crypto'
import { access, link, mkdir, open, opendir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { blobOf, blobOfFile } from './blob-hash'
import { privateFolder } from '../private-folder'
import {
  type BlobKey,
  BlobMissing,
  isBlobKey,
  type ListedBlob,
  type NoteName,
  type Storage,
  type StorageOptions,
  type StoredBlob,
} from './storage'
import { takingTurns } from './taking-turns'

/** A partial file this old belongs to a process that died. */
const PARTIAL_LIFETIME_MS = 24 * 60 * 60_000

/** Blobs below one folder, two levels deep by the first hex digits. */
export class DiskStorage implements Storage {
  readonly title: string
  readonly #folder: string
  readonly #root: string
  readonly #partial: string
  readonly #beforeWriting: NonNullable<StorageOptions['beforeWriting']>
  /** Writes, reads and removes one file, its own among those of other processes. */
  readonly probe = takingTurns(() => this.#probe(join(this.#partial, `probe-${randomUUID()}`)))

  private constructor(folder: string, { beforeWriting = async () => {} }: StorageOptions) {
    this.title = folder
    this.#folder = folder
    this.#root = join(folder, 'blobs')
    this.#partial = join(folder, 'partial')
    this.#beforeWriting = beforeWriting
  }

  /** Creates the folders and removes what dead processes left half-written. */
  static async open(folder: string, options: StorageOptions = {}): Promise<DiskStorage> {
    const storage = new DiskStorage(folder, options)
    await privateFolder(folder)
    await mkdir(storage.#root, { recursive: true })
    await mkdir(storage.#partial, { recursive: true })
    await removeOlderFiles(storage.#partial, new Date(Date.now() - PARTIAL_LIFETIME_MS))
    return storage
  }

  async put(content: Uint8Array): Promise<StoredBlob> {
    const blob = blobOf(content)
    await this.#beforeWriting(blob)
    await this.#whole(content, (path) => this.#place(path, blob.key))
    return blob
  }

  async putFile(path: string): Promise<StoredBlob> {
    const blob = await blobOfFile(path)
    await this.#beforeWriting(blob)
    const handle = await open(path, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await this.#place(path, blob.key)
    return blob
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

  async writtenAt(key: BlobKey): Promise<Date | null> {
    return stat(this.#pathOf(key)).then((found) => found.mtime, ignoreMissing)
  }

  async delete(key: BlobKey): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async *list(): AsyncIterable<ListedBlob> {
    const folder = await opendir(this.#root, { recursive: true })
    for await (const { name } of folder) {
      if (!isBlobKey(name)) continue
      const found = await stat(this.#pathOf(name)).catch(ignoreMissing)
      if (found?.isFile()) yield { key: name, bytes: found.size, writtenAt: found.mtime }
    }
  }

  async readNote(name: NoteName): Promise<string | null> {
    return readFile(join(this.#folder, name), 'utf8').catch(ignoreMissing)
  }

  async createNote(name: NoteName, text: string): Promise<boolean> {
    return this.#whole(text, async (path) => {
      try {
        // Unlike rename, link fails when another process was faster.
        await link(path, join(this.#folder, name))
        await syncFolder(this.#folder)
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await unlink(path)
      }
    })
  }

  async writeNote(name: NoteName, text: string): Promise<void> {
    await this.#whole(text, (path) => rename(path, join(this.#folder, name)))
    await syncFolder(this.#folder)
  }

  async #probe(path: string): Promise<void> {
    const text = randomUUID()
    await writeFile(path, text)
    try {
      if ((await readFile(path, 'utf8')) !== text) throw new Error('the probe was read as something else')
    } finally {
      await unlink(path)
    }
  }

  /** Writes a partial file that has reached the disk, and hands its path over. */
  async #whole<T>(content: Uint8Array | string, hand: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.#partial, randomUUID())
    try {
      await writeFile(path, content, { flag: 'wx', flush: true })
      return await hand(path)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  /** Renaming replaces an equal blob by the same bytes, and renews its age for the sweep. */
  async #place(path: string, key: BlobKey): Promise<void> {
    const target = this.#pathOf(key)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
    await syncFolder(dirname(target))
  }

  #pathOf(key: BlobKey): string {
    if (!isBlobKey(key)) throw new BlobMissing(key)
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

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
