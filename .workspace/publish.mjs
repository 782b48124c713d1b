/**
 * Publishes the built packages to a local folder, with the steps of the release command: immutable releases, the
 * channel's pointers and its signed boot document. TypeScript with dependencies: runs after the install.
 */
import { join } from 'node:path'
import { REMOTES } from './packages.mjs'
import { root } from './run.mjs'
import { storeAddress } from './store-address.mjs'

async function tool() {
  const { tsImport } = await import('tsx/esm/api')
  return tsImport('../server/src/releases/publish-workspace.ts', import.meta.url)
}

/**
 * @param {{ store: string, keyFile: string, dist?: (name: string) => string }} options `store` and the signing key are
 *   created when missing
 * @returns {Promise<{ seq: number, remotes: string[] }>} number and remotes of the boot document
 */
export async function publishAll({ store, keyFile, dist = (name) => join(root, name, 'dist') }) {
  const { publishWorkspace } = await tool()
  const { seq, remotes } = await publishWorkspace({ store, keyFile, dist, root, remotes: REMOTES })
  return { seq, remotes: remotes.map(({ name }) => name) }
}

const REFRESH_INTERVAL_MS = 12 * 60 * 60 * 1000

/** Re-signs the boot document before it expires, while the product runs. */
export function keepFresh({ store, keyFile }) {
  const timer = setInterval(async () => {
    try {
      const { refreshWorkspace } = await tool()
      await refreshWorkspace({ store, keyFile })
    } catch (error) {
      console.error(`The boot document could not be signed anew: ${error.message}`)
    }
  }, REFRESH_INTERVAL_MS)
  timer.unref()
}

if (process.argv[1] === import.meta.filename) {
  const dataDir = process.env.DATA_DIR || join(root, '.data')
  const store = storeAddress(dataDir)
  try {
    const { seq, remotes } = await publishAll({ store, keyFile: join(dataDir, 'release-key.pem') })
    console.log(`Published ${remotes.join(', ')} as boot document ${seq} in ${store}`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
