/**
 * The whole product during development: builds, publishes and serves as `npm start` does, and again on source changes.
 * Reload the page by hand: it runs the deployed build, not a development build.
 */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildAll } from './build.mjs'
import { requireDatabase } from './database.mjs'
import { PACKAGES } from './packages.mjs'
import { listeningHost, requirePort } from './port.mjs'
import { publishAll } from './publish.mjs'
import { root } from './run.mjs'
import { storeAddress } from './store-address.mjs'
import { watchSources } from './watch-sources.mjs'

const DEFAULT_PORT = 8080
/** Watched folders; a change rebuilds their package. */
const SOURCES = Object.fromEntries(
  PACKAGES.filter((name) => !['e2e', 'bench'].includes(name)).map((name) => [name, join(root, name, 'src')]),
)

/** The server as a replaceable child process. */
function createServer(env) {
  let child
  const start = () => {
    child = spawn(process.execPath, [join(root, 'server/dist/main.js')], { cwd: root, stdio: 'inherit', env })
    child.once('error', (error) => console.error(`The server did not start: ${error.message}`))
  }
  const stop = (signal = 'SIGTERM') =>
    new Promise((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done()
      child.once('exit', done)
      child.kill(signal)
    })
  return { start, stop, restart: () => stop().then(start) }
}

export async function serveAll() {
  const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'))
  const store = storeAddress(dataDir)
  const published = { store, keyFile: join(dataDir, 'release-key.pem') }
  const port = await requirePort(DEFAULT_PORT, listeningHost(), 'pnpm dev')
  await requireDatabase(dataDir)
  const server = createServer({
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    WEB_STORE: store,
  })

  const since = Date.now()
  try {
    await buildAll()
    await publishAll(published)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  server.start()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void server.stop(signal).then(() => process.exit()))

  // Rounds are serialised: a change during a round starts the next.
  let round = Promise.resolve()
  const waiting = new Set()
  watchSources(SOURCES, since, (changed) => {
    for (const name of changed) waiting.add(name)
    round = round.then(async () => {
      const started = performance.now()
      const names = [...waiting]
      if (names.length === 0) return
      waiting.clear()
      try {
        await buildAll()
        await publishAll(published)
        if (names.includes('server') || names.includes('shared')) await server.restart()
        console.log(`${names.join(', ')}: live after ${((performance.now() - started) / 1000).toFixed(1)} s`)
      } catch (error) {
        // Keeps the running product; the next change retries.
        for (const name of names) waiting.add(name)
        console.error(error.message)
      }
    })
  })
}
