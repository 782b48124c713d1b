import type { Readable } from 'node:stream'

/** What a stored blob is called: the SHA-256 of its bytes, in lower-case hex. */
export type BlobKey = string

export interface StoredBlob {
  key: BlobKey
  bytes: number
}

/**
 * Where bytes of any size live, named by what they are. Writing is all or nothing: a reader never sees half a blob, and a blob
 * that was acknowledged survives the process. Blobs never change, so they may be cached for ever.
 */
export interface Storage {
  put(content: Uint8Array): Promise<StoredBlob>
  /** Takes over a finished local file; it is gone afterwards. */
  putFile(path: string): Promise<StoredBlob>
  /** @throws BlobMissing */
  read(key: BlobKey): Promise<Buffer>
  /** @throws BlobMissing (before the first byte) */
  stream(key: BlobKey): Promise<Readable>
  has(key: BlobKey): Promise<boolean>
  delete(key: BlobKey): Promise<void>
  /** Blobs not written (again) since `before`, for the sweep. */
  listOlderThan(before: Date): AsyncIterable<BlobKey>
}

export class BlobMissing extends Error {
  constructor(key: BlobKey, options?: ErrorOptions) {
    super(`the storage has no blob ${key}`, options)
    this.name = 'BlobMissing'
  }
}
