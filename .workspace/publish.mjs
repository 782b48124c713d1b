/**
 * Puts the built packages into a file store, as they are served: `host/…`, `remotes/<name>/<version>/…` and the channel's pointers and
 * boot document. Releases are immutable and old ones stay, so that an open session goes on with the version it began with.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES } from './packages.mjs'
import { root } from './run.mjs'

const CHANNEL = 'stable'

/** Readers see the former or the new content, never half of one. */
function writeAtomically(path, content) {
  mkdirSync(join(path, '..'), { recursive: true })
  const scratch = `${path}.${process.pid}.tmp`
  writeFileSync(scratch, content)
  renameSync(scratch, path)
}

const writeJson = (path, value) => writeAtomically(path, `${JSON.stringify(value, null, 2)}\n`)
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/** Hashed files first, the page that names them last; former hashed files stay for pages that are open. */
function publishHost(dist, store) {
  const target = join(store, 'host')
  mkdirSync(target, { recursive: true })
  const entries = readdirSync(dist).toSorted(
    (a, b) => Number(a.startsWith('index.html')) - Number(b.startsWith('index.html')),
  )
  for (const entry of entries) {
    if (entry === 'assets') cpSync(join(dist, entry), join(target, entry), { recursive: true, force: false })
    else writeAtomically(join(target, entry), readFileSync(join(dist, entry)))
  }
}

/** A release's folder appears complete or not at all. */
function publishRelease(dist, store, release) {
  const target = join(store, 'remotes', release.name, release.version)
  if (existsSync(target)) return
  const scratch = `${target}.${process.pid}.tmp`
  cpSync(dist, scratch, { recursive: true })
  try {
    renameSync(scratch, target)
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** What the boot document says of a release. */
function bootRemote(release) {
  const { name, version, contract, entry, files, assets, declaration } = release
  return {
    ...declaration,
    version,
    contract,
    entry: `/remotes/${name}/${version}/${entry}`,
    integrity: files[entry].integrity,
    assets,
  }
}

/**
 * @param {{ store: string, dist?: (name: string) => string }} options `store` is made when missing
 * @returns {{ seq: number, remotes: string[] }} the boot document's number and what it names
 */
export function publishAll({ store, dist = (name) => join(root, name, 'dist') }) {
  publishHost(dist('host'), store)
  const channel = join(store, 'channels', CHANNEL)
  const releases = REMOTES.filter((name) => existsSync(join(dist(name), 'release.json'))).map((name) => {
    const release = readJson(join(dist(name), 'release.json'))
    publishRelease(dist(name), store, release)
    const pointer = join(channel, `${release.name}.json`)
    const former = readJson(pointer)
    if (former?.stable !== release.version)
      writeJson(pointer, { schema: 1, seq: (former?.seq ?? 0) + 1, stable: release.version })
    return release
  })
  const boot = join(channel, 'boot.json')
  const former = readJson(boot)
  const remotes = releases.map(bootRemote)
  if (JSON.stringify(former?.remotes) !== JSON.stringify(remotes)) {
    const seq = (former?.seq ?? 0) + 1
    writeJson(boot, { schema: 1, seq, channel: CHANNEL, generatedAt: new Date().toISOString(), remotes })
  }
  return { seq: readJson(boot).seq, remotes: remotes.map(({ name }) => name) }
}

if (process.argv[1] === import.meta.filename) {
  const store = process.env.WEB_STORE ?? join(process.env.DATA_DIR ?? join(root, '.data'), 'store')
  const { seq, remotes } = publishAll({ store })
  console.log(`Published ${remotes.join(', ')} as boot document ${seq} in ${store}`)
}
