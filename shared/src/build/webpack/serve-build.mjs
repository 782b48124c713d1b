/**
 * Serves a remote's production build locally, in watch mode, for an override in the deployed product. A development build would not run
 * there, because the host provides the production React.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { CompressPlugin } from './compress.mjs'
import { ReleasePlugin } from './release.mjs'

/**
 * Serves until {@link WebpackDevServer.stop}.
 * @param {{ folder: string, port: number, host: string }} options
 * @param {(stats: import('webpack').Stats) => void} onBuilt after the first build and each later one
 * @returns {Promise<WebpackDevServer>}
 */
export async function serveBuild({ folder, port, host }, onBuilt) {
  const { default: config } = await import(pathToFileURL(resolve(folder, 'webpack.config.mjs')).href)
  const compiler = webpack({
    ...config,
    // These plugins write release files; an override needs only the entry and its chunks, in memory.
    plugins: config.plugins.filter((plugin) => !(plugin instanceof CompressPlugin || plugin instanceof ReleasePlugin)),
    // The release build may run concurrently.
    cache: { ...config.cache, cacheDirectory: `${config.cache.cacheDirectory}-override` },
  })
  compiler.hooks.done.tap('serveBuild', onBuilt)
  const server = new WebpackDevServer(
    {
      port,
      host,
      // Builds are reported by `onBuilt` only.
      devMiddleware: { stats: 'none' },
      // The page is served by another host: no client injection, and cross-origin requests.
      client: false,
      hot: false,
      liveReload: false,
      static: false,
      compress: false,
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' },
    },
    compiler,
  )
  await server.start()
  return server
}
