/**
 * Builds the packages that ship (host, remotes, server) and have changed since their last build. `build.mjs [package
 * …]`
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createRecords } from './build-record.mjs'
import { lockSections } from './lock-sections.mjs'
import { REMOTES } from './packages.mjs'
import { capture, root } from './run.mjs'

/** Concurrent builds. More would swap: each build uses more than one core. */
const PARALLEL = 2
const WEBPACK = 'shared/src/build/webpack/compile.mjs'
/** Build configuration, which bundlers do not report as input. */
const CONFIGURATION = ['shared/package.json', 'shared/src/build', '.swcrc', '.browserslistrc']
const browserPackage = (name) => ({
  name,
  args: [WEBPACK, name],
  declared: [`${name}/webpack.config.mjs`, `${name}/package.json`, `${name}/tsconfig.json`, ...CONFIGURATION],
})

const PRODUCTS = [
  {
    name: 'server',
    args: ['server/build.mjs'],
    declared: [
      'server/build.mjs',
      'server/bundle.mjs',
      'server/package.json',
      'server/tsconfig.json',
      'shared/package.json',
      'shared/src/build/inputs.mjs',
      'shared/src/build/tsconfig.base.json',
    ],
  },
  ...['host', ...REMOTES].map(browserPackage),
]

async function build({ name, args, ...product }, { workspace, cache, records }) {
  const started = performance.now()
  const began = Date.now()
  console.log(`  ${name} …`)
  records.forget(name)
  const told = join(cache, `${name}.inputs`)
  rmSync(told, { force: true })
  const env = { ...process.env, TESSERA_BUILD_INPUTS: told }
  const { code, output: text } = await capture(process.execPath, args, { cwd: workspace, env })
  if (code !== 0) throw new Error(`Building ${name} failed:\n${text}`)
  if (text.trim()) console.log(text.trim())
  records.keep({ name, ...product }, JSON.parse(readFileSync(told, 'utf8')), began)
  rmSync(told)
  console.log(`  ${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/**
 * Builds the packages. Rejects with the compiler's output when one fails.
 * @param {readonly string[]} names only these; default: all
 * @param {{ workspace?: string, products?: readonly { name: string, args: string[], declared: string[] }[] }} place the
 *   workspace and its products
 * @returns {Promise<string[]>} the packages that were built; the others were up to date
 */
export async function buildAll(names = [], { workspace = root, products = PRODUCTS } = {}) {
  const unknown = names.filter((name) => products.every((each) => each.name !== name))
  if (unknown.length > 0) throw new Error(`Not a package that ships: ${unknown.join(', ')}`)
  const lock = readFileSync(join(workspace, 'pnpm-lock.yaml'), 'utf8')
  const cache = join(workspace, 'node_modules/.cache/tessera/build')
  const records = createRecords(cache)
  const stale = products
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map(({ name, args, declared }) => ({
      name,
      args,
      declared: declared.map((path) => join(workspace, path)),
      told: `${process.version}\0${lockSections(lock, name)}`,
    }))
    .filter((product) => !existsSync(join(workspace, product.name, 'dist')) || !records.isFresh(product))
  if (stale.length > 0) console.log(`Building ${stale.length} ${stale.length === 1 ? 'package' : 'packages'} …`)
  const queue = [...stale]
  const worker = async () => {
    for (let product = queue.shift(); product; product = queue.shift())
      await build(product, { workspace, cache, records })
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
  return stale.map(({ name }) => name)
}

if (process.argv[1] === import.meta.filename) {
  try {
    const names = process.argv.slice(2)
    await buildAll(names)
    console.log(`${names.join(', ') || 'Everything'} is built.`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
