import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'
import { type Signer, signerOf } from './keys'
import type { ObjectStore } from './store/object-store'
import { openStore } from './store/open-store'

type Settings = Pick<Config, 'webStore' | 'dataDir' | 'releaseSigningKey'>

/** One instance for each address: it keeps the connections and what was learned about the bucket. */
const opened = new Map<string, Promise<ObjectStore>>()

/** The store that this server serves pages from; null when it serves the API only. */
export async function servedStore({ webStore }: Settings): Promise<ObjectStore | null> {
  if (webStore === null) return null
  const store = opened.get(webStore) ?? openStore(webStore)
  opened.set(webStore, store)
  return store
}

/** The signing key, read at each call so that a new one needs no restart; null without one. Never made here. */
export function presentSigner({ dataDir, releaseSigningKey }: Settings): Signer | null {
  const file = join(dataDir, 'release-key.pem')
  const text = releaseSigningKey ?? (existsSync(file) ? readFileSync(file, 'utf8') : null)
  return text === null ? null : signerOf(text)
}
