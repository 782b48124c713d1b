/**
 * `pnpm dev <remote>`: one remote alone in the mock host, without a server. `pnpm dev`: the whole product, rebuilt when its sources
 * change. Settings: PORT, HOST (0.0.0.0 to open it from a phone) and, for the whole product, those of `npm start`.
 */
import { join } from 'node:path'
import { REMOTES } from './packages.mjs'
import { requirePort } from './port.mjs'
import { root } from './run.mjs'

const DEFAULT_PORT = 8081

/** A remote as people call it: `design` as well as `remote-design`. */
function remoteNamed(name) {
  const folder = [name, `remote-${name}`].find((each) => REMOTES.includes(each))
  if (folder) return folder
  console.error(`There is no remote "${name}". There are: ${REMOTES.join(', ')}`)
  process.exit(1)
}

async function serveAlone(folder) {
  const { serveStandalone } = await import('../shared/src/build/webpack/standalone.mjs')
  const port = Number(process.env.PORT || DEFAULT_PORT)
  const host = process.env.HOST || 'localhost'
  await requirePort(port, host, `pnpm dev ${folder.replace('remote-', '')}`)
  const started = performance.now()
  let first = true
  const server = await serveStandalone(
    { folder: join(root, folder), port, host, pictures: join(root, 'server/assets') },
    (stats) => {
      if (stats.hasErrors()) return console.error(stats.toString({ preset: 'errors-only', colors: true }))
      if (first) {
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        console.log(`${folder} runs alone on http://localhost:${port} (ready in ${seconds} s)`)
        first = false
      } else console.log(`  rebuilt in ${stats.endTime - stats.startTime} ms`)
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void server.stop().then(() => process.exit()))
}

const [name] = process.argv.slice(2)
if (name) await serveAlone(remoteNamed(name))
else {
  const { serveAll } = await import('./dev-all.mjs')
  await serveAll()
}
