import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('.', import.meta.url))

/**
 * Bundles processes: one file each and shared chunks; packages stay outside, `@tessera/shared` goes in.
 *
 * @param {Readonly<Record<string, string>>} entryPoints sources by name, relative to this folder
 * @param {string} outdir directly below this folder: code finds the package's folder and the threads from there
 * @param {import('esbuild').BuildOptions} [more]
 */
export function bundle(entryPoints, outdir, more) {
  return build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    absWorkingDir: folder,
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
    ...more,
  })
}
