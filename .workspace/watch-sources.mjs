import { statSync } from 'node:fs'
import { normalize, sep } from 'node:path'
import Watchpack from 'watchpack'

/** An editor saves in several steps, and a branch is checked out file by file. */
const SETTLE_MS = 200
const IGNORED = /(^|[\\/])(dist|node_modules|\.)|\.test\.tsx?$|~$/

/**
 * Watches folders with all below them. Not with `fs.watch(…, { recursive: true })`, which on Linux with Node 20 loses sight of a file
 * once it is replaced by a rename: so save many editors, `sed -i` and git.
 * @param {Record<string, string>} folders absolute paths by the names that `onChange` tells
 * @param {number} since changes after this moment count even when they came before the watching
 * @param {(names: string[]) => void} onChange called once after a burst of changes, with the names of the folders they were in
 * @returns {() => void} ends the watching
 */
export function watchSources(folders, since, onChange) {
  const nameOf = (path) => Object.keys(folders).find((name) => path.startsWith(folders[name] + sep))
  const watcher = new Watchpack({
    aggregateTimeout: SETTLE_MS,
    // Only what lies below a watched folder is judged: the workspace itself may stand in a folder of any name.
    ignored: (path) => {
      const name = nameOf(normalize(path))
      return name !== undefined && IGNORED.test(path.slice(folders[name].length + 1))
    },
  })
  const changed = new Set()
  const note = (path) => changed.add(nameOf(path))
  // Modification times of folders are ignored: builds read files.
  watcher.on('change', (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() || note(path))
  watcher.on('remove', note)
  watcher.on('aggregated', () => {
    const names = [...changed].filter(Boolean)
    changed.clear()
    if (names.length > 0) onChange(names)
  })
  watcher.watch({ directories: Object.values(folders), startTime: since })
  return () => watcher.close()
}
