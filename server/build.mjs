/** Bundles the server's processes and the threads of engine and perception into `dist`: one file each, packages stay outside, `@tessera/shared` goes in. */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { noteEsbuildInputs, writeInputs } from '../shared/src/build/inputs.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** @param {string} outdir removed first */
export async function buildServer(outdir = here('dist')) {
  rmSync(outdir, { recursive: true, force: true })
  const { metafile } = await build({
    // All outputs lie directly in dist: code finds the package's folder and the threads from there.
    entryPoints: {
      main: here('src/main.ts'),
      worker: here('src/worker.ts'),
      admin: here('src/admin.ts'),
      'engine-worker': here('src/design/pool/engine-worker.ts'),
      'perception-worker': here('src/design/perception/perception-worker.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    metafile: true,
    absWorkingDir: here('.'),
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@tessera/shared/') ? undefined : { path, external: true },
          )
        },
      },
    ],
  })
  noteEsbuildInputs(metafile, here('.'))
  writeInputs()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()
