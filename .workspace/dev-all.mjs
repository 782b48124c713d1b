/**
 * The whole product while it is worked on: built, published and served as by `npm start`, and again whenever sources change. The page
 * is reloaded by hand: what runs is what is deployed, not a development build of it.
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildAll } from './build.mjs'
import { PACKAGES } from './packages.mjs'
import { requirePort } from './port.mjs'
import { publishAll } from './publish.mjs'
import { root } from './run.mjs'

/** An editor saves in several steps, and a branch is checked out file by file. */
const SETTLE_MS = 200
const WATCHED = PACKAGES.filter((name) => !['e2e', 'bench'].includes(name))
const IGNORED = /(^|[\\/])(dist|node_modules|\.)|\.test\.tsx?$|~$/

/** Calls `onChange` once after a burst of changes below the sources, with the packages that changed. */
function watchSources(onChange) {
  const changed = new Set()
  let timer
  for (const name of WATCHED)
    watch(join(root, name, 'src'), { recursive: true }, (_event, file) => {
      if (file && IGNORED.test(file)) return
      changed.add(name)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const names = [...changed]
        changed.clear()
        onChange(names)
      }, SETTLE_MS)
    })
}

/** The server as a child that can be replaced. */
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
  const store = resolve(process.env.WEB_STORE || join(dataDir, 'store'))
  const published = { store, keyFile: join(dataDir, 'release-key.pem') }
  const port = process.env.PORT || '8080'
  await requirePort(Number(port), process.env.HOST || '0.0.0.0', 'pnpm dev')
  const server = createServer({
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    WEB_STORE: store,
  })

  await buildAll()
  await publishAll(published)
  server.start()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void server.stop(signal).then(() => process.exit()))

  // One round after the other: a change during a round begins the next.
  let round = Promise.resolve()
  watchSources((names) => {
    round = round.then(async () => {
      const started = performance.now()
      try {
        await buildAll()
        await publishAll(published)
        if (names.includes('server') || names.includes('shared')) await server.restart()
        console.log(`${names.join(', ')}: live after ${((performance.now() - started) / 1000).toFixed(1)} s`)
      } catch (error) {
        // What runs goes on running; the next change tries again.
        console.error(error.message)
      }
    })
  })
}
