/**
 * What a build was made of, as its bundlers say: the command that builds the workspace (.workspace/build.mjs) asks for it by
 * TESSERA_BUILD_INPUTS and compares it at the next start.
 */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, resolve, sep } from 'node:path'

/** In the order in which the bundlers try them for a request without one. */
const EXTENSIONS = ['.tsx', '.ts', '.mjs', '.jsx', '.js', '.css', '.json']
/** Packages are told by the lock file; what builds themselves write there is no source. */
const IN_PACKAGES = `${sep}node_modules${sep}`

/** Files whose arrival would be picked up instead of `file`, or before it. */
function rivals(file) {
  const place = file.slice(0, -extname(file).length)
  const places = place.endsWith(`${sep}index`) ? [place, dirname(file)] : [place]
  return places.flatMap((each) => EXTENSIONS.map((extension) => each + extension)).filter((each) => each !== file)
}

/** Inputs of every bundle of this process. */
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

/** @param {import('webpack').Compilation} compilation one that is finished; out of a cache it says the same */
export function noteWebpackInputs({ fileDependencies, missingDependencies, contextDependencies }) {
  for (const file of fileDependencies) files.add(file)
  for (const file of missingDependencies) missing.add(file)
  for (const folder of contextDependencies) folders.add(folder)
}

const isSource = (path) => !path.includes(IN_PACKAGES)
// Bundlers note the folders on the way to a file too, and name modules of plugins as if they were files.
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Writes what has been noted where the environment says, if it does. */
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
