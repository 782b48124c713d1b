import type { Readable } from 'node:stream'

/** What a stored blob is called: the SHA-256 of its bytes, in lower-case hex. */
export type BlobKey = string

export interface StoredBlob {
  key: BlobKey
  bytes: number
}

export interface ListedBlob extends StoredBlob {
  writtenAt: Date
}

/** Small texts that a storage keeps about itself, beside its blobs. */
export type NoteName = 'installation.json' | 'sweeps.json'

/**
 * Storage of bytes by their hash. A write is all or nothing: readers never see half a blob, and an acknowledged blob survives the
 * process. Blobs never change, so they may be cached for ever.
 */
export interface Storage {
  /** For people: the folder or the bucket's address. */
  readonly title: string
  put(content: Uint8Array): Promise<StoredBlob>
  /** Takes over a finished local file; it is gone afterwards. */
  putFile(path: string): Promise<StoredBlob>
  /** @throws BlobMissing */
  read(key: BlobKey): Promise<Buffer>
  /** @throws BlobMissing (before the first byte) */
  stream(key: BlobKey): Promise<Readable>
  has(key: BlobKey): Promise<boolean>
  /** When a blob was written, last time; null for a missing one. */
  writtenAt(key: BlobKey): Promise<Date | null>
  /** A missing blob is no error. */
  delete(key: BlobKey): Promise<void>
  list(): AsyncIterable<ListedBlob>
  /** Null for a missing note. */
  readNote(name: NoteName): Promise<string | null>
  /** False when the note is there already; it is left as it is then. */
  createNote(name: NoteName, text: string): Promise<boolean>
  writeNote(name: NoteName, text: string): Promise<void>
  /** Writes, reads and removes a small object. @throws when one of them fails */
  probe(): Promise<void>
}

export interface StorageOptions {
  /** Called before a blob is written, so that the sweep knows its own blobs. */
  beforeWriting?: (blob: StoredBlob) => Promise<void>
}

export class BlobMissing extends Error {
  constructor(key: BlobKey, options?: ErrorOptions) {
    super(`the storage has no blob ${key}`, options)
    this.name = 'BlobMissing'
  }
}

const KEY = /^[0-9a-f]{64}$/

export const isBlobKey = (name: string): name is BlobKey => KEY.test(name)
