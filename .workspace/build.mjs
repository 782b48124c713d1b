/** Builds every package that ships: host, remotes, server. What did not change since its last build is left alone. `build.mjs [package …]` */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockSections } from './lock-sections.mjs'
import { REMOTES } from './packages.mjs'
import { capture, root } from './run.mjs'

/** More at once would only swap: each build uses more than one core by itself. */
const PARALLEL = 2
const SKIPPED = new Set(['node_modules', 'dist', '.cache', 'coverage'])

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
    .filter((path) => !/\.test\.tsx?$/.test(path))
}

/** What a package's build reads, as one hash. */
function stampOf({ name, inputs }) {
  const lock = lockSections(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'), name)
  const hash = createHash('sha256').update(process.version).update(lock).update('\0')
  const files = inputs.flatMap((input) => {
    const path = join(root, input)
    return /\.\w+$/.test(input) ? [path] : filesBelow(path)
  })
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const WEBPACK = 'shared/src/build/webpack/compile.mjs'
const COMMON = ['shared/src', 'shared/package.json']
const browserPackage = (name) => ({
  name,
  args: [WEBPACK, name],
  inputs: [`${name}/src`, `${name}/webpack.config.mjs`, `${name}/package.json`, ...COMMON],
})

const PRODUCTS = [
  {
    name: 'server',
    args: ['server/build.mjs'],
    inputs: ['server/src', 'server/build.mjs', 'server/package.json', 'shared/src/contract'],
  },
  {
    ...browserPackage('host'),
    inputs: [...browserPackage('host').inputs, 'host/index.html', 'host/public'],
  },
  ...REMOTES.map(browserPackage),
]

const stampFile = (name) => join(root, 'node_modules/.cache/tessera/build', name)

const outputOf = (name) => join(root, name, 'dist')

function isBuilt({ name, stamp }) {
  const file = stampFile(name)
  return existsSync(outputOf(name)) && existsSync(file) && readFileSync(file, 'utf8') === stamp
}

async function build({ name, args, stamp }) {
  const started = performance.now()
  console.log(`  ${name} …`)
  const file = stampFile(name)
  rmSync(file, { force: true })
  const { code, output: text } = await capture(process.execPath, args)
  if (code !== 0) throw new Error(`Building ${name} failed:\n${text}`)
  if (text.trim()) console.log(text.trim())
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, stamp)
  console.log(`  ${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/**
 * Rejects with the compiler's own words when a package does not build.
 * @param {readonly string[]} names only these; all when there is none
 */
export async function buildAll(names = []) {
  const unknown = names.filter((name) => PRODUCTS.every((each) => each.name !== name))
  if (unknown.length > 0) throw new Error(`Not a package that ships: ${unknown.join(', ')}`)
  const queue = PRODUCTS.filter(({ name }) => names.length === 0 || names.includes(name))
    // Taken before the building: what is changed meanwhile is built the next time.
    .map((product) => ({ ...product, stamp: stampOf(product) }))
    .filter((product) => !isBuilt(product))
  if (queue.length > 0) console.log(`Building ${queue.length} ${queue.length === 1 ? 'package' : 'packages'} …`)
  const worker = async () => {
    for (let product = queue.shift(); product; product = queue.shift()) await build(product)
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
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
