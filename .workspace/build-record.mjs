/** Records the inputs of each package's last build, to detect changes. */
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

/** Reads each file once: packages share many. */
function createReader() {
  const known = new Map()
  return (path) => {
    if (!known.has(path))
      known.set(path, isFile(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'missing')
    return known.get(path)
  }
}

/**
 * @typedef {{ files: string[], missing: string[], folders: string[] }} Inputs files that the bundlers read, paths that
 *   they probed without success, and folders that they read completely
 * @typedef {{ name: string, declared: string[], told: string }} Product `declared`: files and folders that bundlers do
 *   not report, such as configuration; `told`: other dependencies of the build
 */

/** All current files of a build. */
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

/**
 * One record per package in `folder`: the inputs of its last build and a hash over them. Caches file contents: create
 * one per check of the workspace.
 */
export function createRecords(folder) {
  const read = createReader()
  const fileOf = (name) => join(folder, `${name}.json`)
  return {
    /**
     * @param {Product} product
     * @returns {boolean} whether all inputs are unchanged, and no file appeared that would be resolved first
     */
    isFresh(product) {
      if (!existsSync(fileOf(product.name))) return false
      const { inputs, stamp } = JSON.parse(readFileSync(fileOf(product.name), 'utf8'))
      return !inputs.missing.some(isFile) && stampOf(product, inputs, read) === stamp
    },
    forget: (name) => rmSync(fileOf(name), { force: true }),
    /**
     * Stores nothing when an input changed after `began`: it is unknown which content the build saw, so the next start
     * rebuilds.
     * @param {Product} product
     * @param {Inputs} inputs
     * @param {number} began start of the build, from `Date.now()`
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
