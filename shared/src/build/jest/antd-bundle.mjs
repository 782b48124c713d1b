import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync, version } from 'esbuild'

const require = createRequire(import.meta.url)
const cache = fileURLToPath(new URL('../../../.cache/jest', import.meta.url))

/** Not bundled: antd and the tests must share one instance, because of contexts and locales. */
const EXTERNAL = ['react', 'react-dom', 'react/*', 'react-dom/*', '@ant-design/cssinjs', 'dayjs', 'dayjs/*']

/**
 * Jest loads every file of a package again for each suite, and antd has about 2 000: 3–5 s per suite. So antd is bundled into one file.
 * @returns the path of antd as one CommonJS file, built once per version
 */
export function antdBundle() {
  const manifest = require.resolve('antd/package.json')
  const recipe = [readFileSync(manifest), version, EXTERNAL].join()
  const bundle = join(cache, `antd-${createHash('sha256').update(recipe).digest('hex').slice(0, 16)}.cjs`)
  if (existsSync(bundle)) return bundle
  mkdirSync(cache, { recursive: true })
  // Several Jest processes may start at once: each writes its own file; the rename is atomic.
  const draft = `${bundle}.${process.pid}`
  buildSync({
    entryPoints: [require.resolve('antd')],
    outfile: draft,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"test"' },
    external: EXTERNAL,
    logLevel: 'error',
  })
  renameSync(draft, bundle)
  return bundle
}
