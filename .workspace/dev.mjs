/**
 * `pnpm dev <remote>`: one remote in the mock host, without a server. `pnpm dev <remote> --override`: its production
 * build, for an override in a deployed product. `pnpm dev`: the whole product, rebuilt on source changes. Settings:
 * PORT, HOST (0.0.0.0 to open it from a phone) and, for the whole product, those of `npm start`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REMOTES } from './packages.mjs'
import { requirePort } from './port.mjs'
import { root } from './run.mjs'

const DEFAULT_PORT = 8081
const OVERRIDE_PORT = 3001

// If set by the environment, swc would add its own stack frames to each syntax error, in terminal and overlay.
process.env.RUST_BACKTRACE = '0'

const USAGE = 'Usage: pnpm dev [<remote> [--override]]'

function refuse(reason) {
  console.error(reason)
  process.exit(1)
}

/** Finds a remote by short or full name: `design` or `remote-design`. */
function remoteNamed(name) {
  const folder = [name, `remote-${name}`].find((each) => REMOTES.includes(each))
  if (folder) return folder
  return refuse(`There is no remote "${name}". There are: ${REMOTES.join(', ')}`)
}

/** Errors and warnings of a build, in the compiler's words. */
function problemsOf(stats) {
  return stats.toString({ all: false, errors: true, warnings: true, moduleTrace: true, colors: true }).trim()
}

/**
 * Reports each build; stops the server with this process.
 * @param serve starts the server; gets a callback to call after each build
 * @param {(seconds: string) => string} ready message after the first build
 */
async function serveUntilEnd(serve, ready) {
  const started = performance.now()
  let first = true
  const server = await serve((stats) => {
    const problems = problemsOf(stats)
    if (problems) console.error(problems)
    if (stats.hasErrors()) return
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
  const host = process.env.HOST || 'localhost'
  const port = await requirePort(
    isOverride ? OVERRIDE_PORT : DEFAULT_PORT,
    host,
    ['pnpm dev', folder.replace('remote-', ''), ...(isOverride ? ['--override'] : [])].join(' '),
  )
  await (isOverride ? serveForOverride : serveAlone)(folder, { port, host })
}

/** Parses the arguments; exits with the usage when they are invalid. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { override: { type: 'boolean', default: false } },
    })
    const [name, ...others] = positionals
    if (others.length > 0) refuse(`One remote at a time runs alone; "${others.join(' ')}" is one too many. ${USAGE}`)
    if (values.override && !name) refuse(`--override needs the remote's name. ${USAGE}`)
    return { name, isOverride: values.override }
  } catch (error) {
    return refuse(`${error.message.split('. ')[0]}. ${USAGE}`)
  }
}

const { name, isOverride } = readArguments()
if (name) await serveRemote(remoteNamed(name), isOverride)
else {
  const { serveAll } = await import('./dev-all.mjs')
  await serveAll()
}
