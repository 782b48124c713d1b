import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startServer } from './server'

const root = join(import.meta.dirname, '../..')

interface Publisher {
  publishAll(options: { store: string; keyFile: string }): Promise<unknown>
}

/** The product built, its pages published into a store of its own, and served; both are gone after `stop`. */
export async function startPublished(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  execFileSync(process.execPath, ['.workspace/build.mjs'], { cwd: root, stdio: 'inherit' })
  const store = mkdtempSync(join(tmpdir(), 'tessera-store-'))
  const publisher = (await import(pathToFileURL(join(root, '.workspace/publish.mjs')).href)) as Publisher
  await publisher.publishAll({ store, keyFile: join(store, 'release-key.pem') })
  const server = await startServer({ WEB_STORE: store })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(store, { recursive: true, force: true })
    },
  }
}
