/** System requirements of the tests beyond npm packages: a browser, Chinese fonts, PostgreSQL. */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

const isRoot = process.getuid?.() === 0

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    if (folder && existsSync(join(folder, name))) return join(folder, name)
  }
  return null
}

/** Debian installs the server's programs outside the PATH, in a folder per version. */
function findPostgres() {
  const folders = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql')
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => `/usr/lib/postgresql/${version}/bin`)
    : []
  const folder = folders.find((each) => existsSync(join(each, 'initdb')))
  if (folder) return folder
  const initdb = onPath('initdb')
  return initdb && onPath('postgres') ? join(initdb, '..') : null
}

/** Debian's headless shell is the browser without its own windows: journeys take a third less of the processor in it. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/** @returns {string | null} */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  for (const name of [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome']) {
    const path = onPath(name)
    if (path) return path
  }
  return null
}

/** Older releases of Debian have the whole browser only. Asked once the package lists are there. */
function browserPackage() {
  try {
    return execFileSync('apt-cache', ['show', HEADLESS_SHELL], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
      ? HEADLESS_SHELL
      : 'chromium'
  } catch {
    return 'chromium'
  }
}

const hasChineseFont = () => {
  try {
    return execFileSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

const NEEDS = [
  { title: 'a Chromium browser', packages: () => [browserPackage()], present: () => findBrowser() !== null },
  { title: 'a Chinese font', packages: () => ['fontconfig', 'fonts-noto-cjk'], present: hasChineseFont },
  { title: 'PostgreSQL', packages: () => ['postgresql'], present: () => findPostgres() !== null },
]

/** Installs missing requirements with apt if permitted; otherwise exits with a list of them. */
export async function ensureMachine() {
  const missing = NEEDS.filter((need) => !need.present())
  if (missing.length === 0) return
  if (isRoot && onPath('apt-get')) {
    console.log(`Installing ${missing.map((need) => need.title).join(', ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    const packages = missing.flatMap((need) => need.packages())
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
  }
  const still = NEEDS.filter((need) => !need.present())
  if (still.length === 0) return
  console.error(
    `The tests need ${still.map((need) => need.title).join(', ')}. On Debian: apt-get install ${still.flatMap((need) => need.packages()).join(' ')}`,
  )
  process.exit(1)
}

/** @returns {Promise<number>} a free port */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** PostgreSQL refuses to run as root: uses the account that its package created, or nobody. */
function clusterOwner() {
  if (!isRoot) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      continue
    }
  }
  return {}
}

/**
 * Starts a temporary PostgreSQL cluster in a scratch folder, on a free port of the loopback address.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPostgres() {
  const bin = findPostgres()
  const owner = clusterOwner()
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  if (owner.uid !== undefined) chownSync(scratch, owner.uid, owner.gid)
  const data = join(scratch, 'data')
  const options = { ...owner, cwd: scratch, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const must = async (program, args) => {
    // Not captured: the server that pg_ctl starts would keep the pipe open for as long as it runs.
    const code = await run(join(bin, program), args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
    if (code !== 0) throw new Error(`${program} ended with ${code}`)
  }
  await must('initdb', ['-D', data, '-U', 'tessera', '--auth=trust', '--encoding=UTF8', '--no-sync'])
  const port = await freePort()
  // fsync is off: a scratch cluster needs no durability.
  const settings = `-p ${port} -k ${scratch} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
  await must('pg_ctl', ['-D', data, '-w', '-l', join(scratch, 'log'), '-o', settings, 'start'])
  return {
    url: `postgres://tessera@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await must('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}
