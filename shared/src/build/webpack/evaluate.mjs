import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { noteEsbuildInputs } from '../inputs.mjs'

const scratchParent = fileURLToPath(new URL('../../../node_modules/', import.meta.url))

/** Dynamic imports (pages, styles) are not evaluated. */
const staticImportsOnly = {
  name: 'static-imports-only',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
  },
}

/**
 * Runs a TypeScript module of the workspace in this process, so that a build can read its exports.
 * @param {string} file the module
 * @param {readonly import('esbuild').Plugin[]} plugins loaders for non-code files
 * @returns {Promise<Record<string, any>>} its exports
 */
export async function evaluate(file, plugins = []) {
  const scratch = mkdtempSync(join(scratchParent, '.evaluate-'))
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [file],
      absWorkingDir: dirname(file),
      write: false,
      metafile: true,
      bundle: true,
      format: 'esm',
      platform: 'node',
      // Enables tree shaking.
      mainFields: ['module', 'main'],
      jsx: 'automatic',
      plugins: [staticImportsOnly, ...plugins],
      external: ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'],
      logLevel: 'silent',
    })
    noteEsbuildInputs(metafile, dirname(file))
    const bundle = join(scratch, 'module.mjs')
    writeFileSync(bundle, outputFiles[0].contents)
    return await import(pathToFileURL(bundle).href)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
