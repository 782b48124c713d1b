/** Compiles one package with its webpack.config.mjs: `node compile.mjs <folder>`. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { noteWebpackInputs, writeInputs } from '../inputs.mjs'

const folder = resolve(process.argv[2] ?? '.')
const { default: configuration } = await import(pathToFileURL(resolve(folder, 'webpack.config.mjs')).href)

const stats = await new Promise((done, fail) => {
  const compiler = webpack(configuration)
  compiler.run((error, result) =>
    compiler.close((closing) => (error || closing ? fail(error ?? closing) : done(result))),
  )
})
noteWebpackInputs(stats.compilation)
writeInputs()
const text = stats.toString(process.env.TESSERA_STATS ? process.env.TESSERA_STATS : 'errors-warnings')
if (text && (process.env.TESSERA_STATS || stats.hasErrors() || stats.hasWarnings())) console.log(text)
process.exitCode = stats.hasErrors() ? 1 : 0
