/**
 * `lock.json` lists the hash of every generated picture and model in the repository. `node lock.mjs` compares, as `npm test` does;
 * `node lock.mjs --write` updates the hashes after something was regenerated. The tools' versions are entered by hand; `homePictures` is
 * written by home-pictures.ts: what each picture of the home page was made of.
 */
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const lockFile = join(import.meta.dirname, 'lock.json')
const PLACES = ['server/assets', 'host/src/assets', 'bench/perception/rooms']
/** Files that are not generated, such as READMEs. */
const WRITTEN = /\.md$/

function hashesNow() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...PLACES], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed
    .split('\n')
    .filter((path) => !WRITTEN.test(path) && statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
  const hashOf = (path) =>
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
  return Object.fromEntries(paths.toSorted().map((path) => [path, hashOf(path)]))
}

/** @returns {string[]} one sentence for each file that differs from the lock */
export function assetFailures() {
  const { made } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const now = hashesNow()
  return [...new Set([...Object.keys(made), ...Object.keys(now)])]
    .filter((path) => made[path] !== now[path])
    .map(
      (path) => `${path} is not what bench/assets-source/lock.json says: make it by its source, then lock.mjs --write`,
    )
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--write')) {
    const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
    writeFileSync(lockFile, `${JSON.stringify({ ...lock, made: hashesNow() }, null, 2)}\n`)
  }
  const failures = assetFailures()
  console.log(failures.join('\n') || 'Every picture and model is what the lock says.')
  process.exitCode = failures.length ? 1 : 0
}
