/**
 * Input files of a build, as reported by the bundlers. The workspace build (.workspace/build.mjs) requests the list by
 * TESSERA_BUILD_INPUTS and compares it on the next run.
 */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, resolve, sep } from 'node:path'

/** In the bundlers' resolution order. */
const EXTENSIONS = ['.tsx', '.ts', '.mjs', '.jsx', '.js', '.css', '.json']
/** Packages are covered by the lock file; files that builds write there (caches) are no sources. */
const IN_PACKAGES = `${sep}node_modules${sep}`

/** Files that would take precedence over `file` in module resolution if they were added. */
function rivals(file) {
  const place = file.slice(0, -extname(file).length)
  const places = place.endsWith(`${sep}index`) ? [place, dirname(file)] : [place]
  return places.flatMap((each) => EXTENSIONS.map((extension) => each + extension)).filter((each) => each !== file)
}

/** Inputs of all bundles of this process. */
const files = new Set()
const missing = new Set()
const folders = new Set()

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {string} folder the build's working directory
 */
export function noteEsbuildInputs(metafile, folder) {
  for (const name of Object.keys(metafile.inputs)) files.add(resolve(folder, name))
}

/** @param {import('webpack').Compilation} compilation a finished one; a cached one reports the same */
export function noteWebpackInputs({ fileDependencies, missingDependencies, contextDependencies }) {
  for (const file of fileDependencies) files.add(file)
  for (const file of missingDependencies) missing.add(file)
  for (const folder of contextDependencies) folders.add(folder)
}

const isSource = (path) => !path.includes(IN_PACKAGES)
// Bundlers also report parent folders, and virtual modules of plugins as files.
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Writes the collected inputs to the file named by the environment variable, if set. */
export function writeInputs() {
  const target = process.env['TESSERA_BUILD_INPUTS']
  if (!target) return
  const read = [...files].filter((path) => isSource(path) && isFile(path)).toSorted()
  const absent = [...new Set([...missing, ...read.flatMap(rivals)])].filter(
    (path) => isSource(path) && !existsSync(path),
  )
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(
    target,
    JSON.stringify({ files: read, missing: absent.toSorted(), folders: [...folders].filter(isSource) }),
  )
}
