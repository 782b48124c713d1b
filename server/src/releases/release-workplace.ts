import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'
import { type Signer, signerOf } from './keys'
import type { ObjectStore } from './store/object-store'
import { openStore } from './store/open-store'

type Settings = Pick<Config, 'webStore' | 'dataDir' | 'releaseSigningKey'>

/** One instance an address: a bucket's connections, and what it was found to honour, are kept. */
const opened = new Map<string, ObjectStore>()

/** The store that this server serves pages from; null when it serves the API only. */
export function servedStore({ webStore }: Settings): ObjectStore | null {
  if (webStore === null) return null
  const store = opened.get(webStore) ?? openStore(webStore)
  opened.set(webStore, store)
  return store
}

/** The key as it stands now, so that one that is put there or replaced needs no restart; null without one. None is ever made here. */
export function presentSigner({ dataDir, releaseSigningKey }: Settings): Signer | null {
  const file = join(dataDir, 'release-key.pem')
  const text = releaseSigningKey ?? (existsSync(file) ? readFileSync(file, 'utf8') : null)
  return text === null ? null : signerOf(text)
}
