import { join, resolve } from 'node:path'

/** Where the product on this machine is published and served from: `WEB_STORE`, a folder or `s3://…`, else a folder in `dataDir`. */
export function storeAddress(dataDir) {
  const given = process.env.WEB_STORE
  return given?.startsWith('s3://') ? given : resolve(given || join(dataDir, 'store'))
}
