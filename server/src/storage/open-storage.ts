import type { Database } from '../db/database'
import { blobRegister } from './blob-register'
import { DiskStorage } from './disk-storage'
import { claimStorage } from './marker'
import type { BlobKey, Storage, StorageOptions } from './storage'
import type { StoragePlace } from './storage.config'

/** Opens a storage without checking whose it is. */
export async function openPlace(place: StoragePlace, options?: StorageOptions): Promise<Storage> {
  if (place.kind === 'disk') return DiskStorage.open(place.folder, options)
  // Amazon's SDK takes long to load.
  const { S3Storage } = await import('./s3-storage')
  return new S3Storage(place, options)
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
