/** What a package's last build was made of, and whether that is still so. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
}

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Reads each file once: packages have many in common. */
function createReader() {
  const known = new Map()
  return (path) => {
    if (!known.has(path))
      known.set(path, isFile(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'missing')
    return known.get(path)
  }
}

/**
 * @typedef {{ files: string[], missing: string[], folders: string[] }} Inputs what the bundlers read, what they looked for in vain,
 *   and whose whole content they took
 * @typedef {{ name: string, declared: string[], told: string }} Product `declared` is what no bundler tells, configuration, as files
 *   and folders; `told` what else the build depends on
 */

/** Every file of a build, as it is now. */
const pathsOf = ({ declared }, { files, folders }) => [
  ...files,
  ...folders.flatMap(filesBelow),
  ...declared.flatMap((path) => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? filesBelow(path) : [path])),
]

function stampOf(product, inputs, read) {
  const hash = createHash('sha256').update(product.told).update('\0')
  for (const path of pathsOf(product, inputs)) hash.update(path).update('\0').update(read(path)).update('\0')
  return hash.digest('hex')
}

/** One file a package in `folder`: the inputs of its last build and one hash over them. For one look at the workspace. */
export function createRecords(folder) {
  const read = createReader()
  const fileOf = (name) => join(folder, `${name}.json`)
  return {
    /** @param {Product} product @returns {boolean} whether all that its build read is as it was, and nothing came that would go before */
    isFresh(product) {
      if (!existsSync(fileOf(product.name))) return false
      const { inputs, stamp } = JSON.parse(readFileSync(fileOf(product.name), 'utf8'))
      return !inputs.missing.some(isFile) && stampOf(product, inputs, read) === stamp
    },
    forget: (name) => rmSync(fileOf(name), { force: true }),
    /**
     * Stores nothing when an input changed after `began`: it is unknown which content the build saw, so the next start builds again.
     * @param {Product} product
     * @param {Inputs} inputs
     * @param {number} began when the build started, as by `Date.now()`
     */
    keep(product, inputs, began) {
      const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0
      if (inputs.files.some((path) => !existsSync(path))) return
      if (pathsOf(product, inputs).some((path) => changedAt(path) >= began)) return
      mkdirSync(folder, { recursive: true })
      writeFileSync(fileOf(product.name), JSON.stringify({ stamp: stampOf(product, inputs, createReader()), inputs }))
    },
  }
}
