/** Bundles the server's processes and the threads of engine and perception into `dist`. */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { noteEsbuildInputs, writeInputs } from '../shared/src/build/inputs.mjs'
import { bundle } from './bundle.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const PROCESSES = {
  main: './src/main.ts',
  worker: './src/worker.ts',
  admin: './src/admin.ts',
  'engine-worker': './src/design/pool/engine-worker.ts',
  'perception-worker': './src/design/perception/perception-worker.ts',
}

/** @param {string} outdir removed first */
export async function buildServer(outdir = here('dist')) {
  rmSync(outdir, { recursive: true, force: true })
  const { metafile } = await bundle(PROCESSES, outdir, { sourcemap: true, metafile: true })
  noteEsbuildInputs(metafile, here('.'))
  writeInputs()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()
