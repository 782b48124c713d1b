/**
 * Jest's global set-up, and a command: bundles the processes that suites start. From sources each would start in twice the time, for
 * each compiles all it imports.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../../bundle.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const read = (path) => {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

export default async function bundleProcesses() {
  const processes = JSON.parse(readFileSync(here('processes.json'), 'utf8'))
  const { outputFiles } = await bundle(processes, here('../../.cache'), { write: false })
  for (const { path, contents } of outputFiles) {
    // Unchanged files stay as they are: another run of the suites may be starting them.
    if (read(path)?.equals(contents)) continue
    mkdirSync(dirname(path), { recursive: true })
    // Put in place whole: another run may be writing the same.
    writeFileSync(`${path}.${process.pid}`, contents)
    renameSync(`${path}.${process.pid}`, path)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleProcesses()
