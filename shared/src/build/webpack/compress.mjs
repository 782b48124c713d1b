import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|html|json|svg|wasm|onnx)$/
/** Below this size compression saves less than its headers cost. */
const SMALLEST_BYTES = 1024
/** Above this size the best quality would take half a minute for a few per cent. */
const LARGE_BYTES = 2 * 1024 * 1024

/** All files below a folder, as relative paths with forward slashes, without compressed copies. */
export function emittedFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted()
}

/** Writes a `.br` and a `.gz` next to every text file at build time, so that the server never compresses static files. */
export class CompressPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('CompressPlugin', async (compilation) => {
      const folder = compilation.outputOptions.path
      for (const file of emittedFiles(folder).filter((name) => COMPRESSIBLE.test(name))) {
        const path = join(folder, file)
        const content = readFileSync(path)
        if (content.length < SMALLEST_BYTES) continue
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(content, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: content.length < LARGE_BYTES ? 11 : 9,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            },
          }),
          promisify(gzip)(content, { level: 9 }),
        ])
        writeFileSync(`${path}.br`, br)
        writeFileSync(`${path}.gz`, gz)
      }
    })
  }
}
