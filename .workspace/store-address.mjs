import { join, resolve } from 'node:path'

/**
 * The store that this machine publishes to and serves from: `WEB_STORE` (a folder or `s3://…`), else a folder in
 * `dataDir`.
 */
export function storeAddress(dataDir) {
  const given = process.env.WEB_STORE
  return given?.startsWith('s3://') ? given : resolve(given || join(dataDir, 'store'))
}
