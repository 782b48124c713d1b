/**
 * `npm start`: the whole product on one port, from a fresh clone. Installs if needed, builds what changed, publishes,
 * starts the server. A second start needs no network and builds nothing. Settings: PORT, DATA_DIR, WEB_STORE and those
 * of the server (README).
 */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ALLOCATOR } from './allocator.mjs'
import { ensureInstalled, requireNode } from './install.mjs'
import { listeningHost, requirePort } from './port.mjs'
import { root } from './run.mjs'
import { storeAddress } from './store-address.mjs'

const DEFAULT_PORT = 8080

/** Runs the server on this terminal, forwards signals, and exits with its exit code. */
function serve(env) {
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...ALLOCATOR, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(`The server did not start: ${error.message}`)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
    // On some platforms the signal handlers above keep an idle process alive.
    process.exit()
  })
}

requireNode()
const port = await requirePort(DEFAULT_PORT, listeningHost(), 'npm start')
await ensureInstalled()

const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'))
const store = storeAddress(dataDir)
const { requireDatabase } = await import('./database.mjs')
await requireDatabase(dataDir)
const { buildAll } = await import('./build.mjs')
const { keepFresh, publishAll } = await import('./publish.mjs')
const published = { store, keyFile: join(dataDir, 'release-key.pem') }
try {
  await buildAll()
  await publishAll(published)
  keepFresh(published)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
serve({ ...process.env, PORT: String(port), DATA_DIR: dataDir, WEB_STORE: store })
