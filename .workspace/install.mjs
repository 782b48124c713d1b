/** Sets up a fresh clone: Node version, package manager, packages. Node built-ins only. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInpaintingModel } from './inpainting-model.mjs'
import { PACKAGES } from './packages.mjs'
import { PNPM, root, run } from './run.mjs'

const MINIMUM_NODE = [20, 19]

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return
  console.error(`Node.js ${MINIMUM_NODE.join('.')} or newer is needed; this is ${process.version}.`)
  process.exit(1)
}

/** Hash of the lock file and every package.json: decides whether the installed packages are current. */
function installStamp() {
  const hash = createHash('sha256')
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...PACKAGES.map((name) => `${name}/package.json`),
  ]) {
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** Installs what the product needs, unless already done, so that a second start needs no network. */
export async function ensureInstalled() {
  await installPackages()
  await ensureInpaintingModel()
}

/** From the lock file. */
async function installPackages() {
  const stampFile = join(root, 'node_modules/.cache/tessera/install-stamp')
  const stamp = installStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing packages …')
  const code = await run('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    shell: process.platform === 'win32',
    // Drops npm's npm_config_* variables, about which pnpm would warn.
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
      CI: 'true',
    },
  })
  if (code !== 0) {
    console.error('Installing packages failed; the messages above say why.')
    process.exit(code)
  }
  mkdirSync(join(stampFile, '..'), { recursive: true })
  writeFileSync(stampFile, stamp)
}
