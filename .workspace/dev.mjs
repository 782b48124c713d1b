/**
 * `pnpm dev <remote>`: one remote alone in the mock host, without a server. `pnpm dev <remote> --override`: its production build, for an
 * override in a product that is deployed somewhere. `pnpm dev`: the whole product, rebuilt when its sources change. Settings: PORT, HOST (0.0.0.0 to open it from a phone) and, for the whole product, those of `npm start`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REMOTES } from './packages.mjs'
import { requirePort } from './port.mjs'
import { root } from './run.mjs'

const DEFAULT_PORT = 8081
const OVERRIDE_PORT = 3001

/** A remote as people call it: `design` as well as `remote-design`. */
function remoteNamed(name) {
  const folder = [name, `remote-${name}`].find((each) => REMOTES.includes(each))
  if (folder) return folder
  console.error(`There is no remote "${name}". There are: ${REMOTES.join(', ')}`)
  process.exit(1)
}

/**
 * Tells of each build, and ends the server with this process.
 * @param serve starts the server; it is given what to call after each build
 * @param {(seconds: string) => string} ready what is said after the first build
 */
async function serveUntilEnd(serve, ready) {
  const started = performance.now()
  let first = true
  const server = await serve((stats) => {
    if (stats.hasErrors()) return console.error(stats.toString({ preset: 'errors-only', colors: true }))
    if (!first) return console.log(`  rebuilt in ${stats.endTime - stats.startTime} ms`)
    first = false
    console.log(ready(((performance.now() - started) / 1000).toFixed(1)))
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void server.stop().then(() => process.exit()))
}

async function serveAlone(folder, { port, host }) {
  const { serveStandalone } = await import('../shared/src/build/webpack/standalone.mjs')
  await serveUntilEnd(
    (onBuilt) =>
      serveStandalone({ folder: join(root, folder), port, host, pictures: join(root, 'server/assets') }, onBuilt),
    (seconds) => `${folder} runs alone on http://localhost:${port} (ready in ${seconds} s)`,
  )
}

async function serveForOverride(folder, { port, host }) {
  const { serveBuild } = await import('../shared/src/build/webpack/serve-build.mjs')
  const name = folder.replace('remote-', '')
  await serveUntilEnd(
    (onBuilt) => serveBuild({ folder: join(root, folder), port, host }, onBuilt),
    (seconds) =>
      `${folder} is built (${seconds} s). Add this to an address of the product:  ?override=${name}@http://localhost:${port}/remoteEntry.js`,
  )
}

async function serveRemote(folder, isOverride) {
  const port = Number(process.env.PORT || (isOverride ? OVERRIDE_PORT : DEFAULT_PORT))
  const host = process.env.HOST || 'localhost'
  await requirePort(
    port,
    host,
    ['pnpm dev', folder.replace('remote-', ''), ...(isOverride ? ['--override'] : [])].join(' '),
  )
  await (isOverride ? serveForOverride : serveAlone)(folder, { port, host })
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { override: { type: 'boolean', default: false } },
})
const [name] = positionals
if (name) await serveRemote(remoteNamed(name), values.override)
else {
  const { serveAll } = await import('./dev-all.mjs')
  await serveAll()
}
