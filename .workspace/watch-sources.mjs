import { statSync } from 'node:fs'
import { normalize, sep } from 'node:path'
import Watchpack from 'watchpack'

/** Debounce: an editor saves in several steps, and a checkout writes file by file. */
const SETTLE_MS = 200
const IGNORED = /(^|[\\/])(dist|node_modules|\.)|\.test\.tsx?$|~$/

/**
 * Watches folders recursively. Not with `fs.watch(…, { recursive: true })`: on Linux with Node 20 it loses a file once
 * a rename replaces it, as many editors, `sed -i` and git do.
 * @param {Record<string, string>} folders absolute paths by the names passed to `onChange`
 * @param {number} since includes changes after this time, even before the watch started
 * @param {(names: string[]) => void} onChange called once per burst of changes, with the names of the changed folders
 * @returns {() => void} stops watching
 */
export function watchSources(folders, since, onChange) {
  const nameOf = (path) => Object.keys(folders).find((name) => path.startsWith(folders[name] + sep))
  const watcher = new Watchpack({
    aggregateTimeout: SETTLE_MS,
    // Applies only below a watched folder: the workspace's own path may contain any name.
    ignored: (path) => {
      const name = nameOf(normalize(path))
      return name !== undefined && IGNORED.test(path.slice(folders[name].length + 1))
    },
  })
  const changed = new Set()
  const note = (path) => changed.add(nameOf(path))
  // Ignores folders' modification times: builds read files.
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
