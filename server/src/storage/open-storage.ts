import type { Database } from '../db/database'
import { blobRegister } from './blob-register'
import { DiskStorage } from './disk-storage'
import { claimStorage } from './marker'
import { S3Storage } from './s3-storage'
import type { BlobKey, Storage, StorageOptions } from './storage'
import type { StoragePlace } from './storage.config'

/** Opens a storage without checking whose it is. */
export async function openPlace(place: StoragePlace, options?: StorageOptions): Promise<Storage> {
  return place.kind === 's3' ? new S3Storage(place, options) : DiskStorage.open(place.folder, options)
}

/**
 * The storage of this database's pictures.
 * @param given blobs that come with the product
 * @throws StorageMismatch when it belongs to another database
 */
export async function openStorage(
  place: StoragePlace,
  database: Database,
  given?: ReadonlySet<BlobKey>,
): Promise<Storage> {
  const storage = await openPlace(place, blobRegister(database))
  await claimStorage(storage, database, given)
  return storage
}
