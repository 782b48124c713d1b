import { FolderStore } from './folder-store'
import { type ObjectStore, StoreError } from './object-store'

/**
 * @param address a folder, or `s3://bucket/prefix`; for servers other than Amazon's with `?endpoint=https://…&region=…`
 */
export async function openStore(address: string): Promise<ObjectStore> {
  if (!address.startsWith('s3://')) {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address))
      throw new StoreError(`${address}: a store is a folder or s3://bucket/prefix`)
    return new FolderStore(address)
  }
  const { hostname, pathname, searchParams } = new URL(address)
  if (!hostname) throw new StoreError(`${address} names no bucket`)
  // Amazon's SDK takes long to load.
  const { S3Store } = await import('./s3-store')
  return new S3Store({
    bucket: hostname,
    prefix: pathname.replaceAll(/^\/+|\/+$/g, ''),
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? undefined,
  })
}
