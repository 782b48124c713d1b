/** Bundles the server's processes and the engine's thread into `dist`: one file each, packages stay outside, `@tessera/shared` goes in. */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

export async function buildServer() {
  rmSync(here('dist'), { recursive: true, force: true })
  await build({
    // All outputs lie directly in dist: code finds the package's folder and the engine's thread from there.
    entryPoints: {
      main: here('src/main.ts'),
      worker: here('src/worker.ts'),
      admin: here('src/admin.ts'),
      'engine-worker': here('src/design/pool/engine-worker.ts'),
    },
    outdir: here('dist'),
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()
