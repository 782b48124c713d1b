/**
 * A standalone remote: its `standalone.tsx` in the mock host, shared modules compiled in, served by a development server. Needs neither
 * the product's server nor the host.
 */
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { rules } from './preset.mjs'

const require = createRequire(import.meta.url)
const workspace = fileURLToPath(new URL('../../../..', import.meta.url))

/** Paths of the mock API's service worker and pictures on the development server. */
const WORKER = '/mockServiceWorker.js'
const PICTURES = '/mock-pictures'

/** Packages with thousands of modules, not tree-shaken in development: replaced by their own prebuilt bundles. */
const BUNDLED = {
  antd$: require.resolve('antd/dist/antd.js'),
  'lucide-react$': require.resolve('lucide-react/dist/cjs/lucide-react.js'),
}

/** @param {string} folder the remote's */
export function standaloneConfig(folder) {
  return {
    name: basename(folder),
    context: folder,
    mode: 'development',
    target: ['web', 'es2022'],
    devtool: false,
    entry: { main: [fileURLToPath(new URL('hot-updates.mjs', import.meta.url)), './src/standalone.tsx'] },
    module: { rules: rules({ refresh: true }) },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: BUNDLED },
    output: { publicPath: '/', filename: '[name].js', uniqueName: `standalone_${basename(folder)}` },
    plugins: [
      new MiniCssExtractPlugin({ ignoreOrder: true }),
      new HtmlWebpackPlugin({ template: fileURLToPath(new URL('standalone.html', import.meta.url)) }),
      new ReactRefreshPlugin({ overlay: false }),
      new webpack.EvalSourceMapDevToolPlugin({ module: true, columns: false, exclude: /node_modules/ }),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: join(workspace, 'node_modules/.cache/webpack', `${basename(folder)}-standalone`),
      buildDependencies: {
        config: [fileURLToPath(import.meta.url), fileURLToPath(new URL('preset.mjs', import.meta.url))],
      },
    },
    // A module with an error would replace the running one and lose the page's state.
    optimization: { emitOnErrors: false },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

/**
 * Serves a standalone remote until {@link WebpackDevServer.stop}.
 * @param {{ folder: string, port: number, host?: string, pictures: string }} options `pictures` is a folder of pictures for the mock data
 * @param {(stats: import('webpack').Stats) => void} onBuilt after the first build and each later one
 * @returns {Promise<WebpackDevServer>}
 */
export async function serveStandalone({ folder, port, host = 'localhost', pictures }, onBuilt) {
  const compiler = webpack(standaloneConfig(resolve(folder)))
  compiler.hooks.done.tap('serveStandalone', onBuilt)
  const server = new WebpackDevServer(
    {
      port,
      host,
      // Builds are reported by `onBuilt` only.
      devMiddleware: { stats: 'none' },
      hot: true,
      // Localhost or LAN: compressing megabytes takes longer than sending them.
      compress: false,
      historyApiFallback: { disableDotRule: true },
      static: [{ directory: pictures, publicPath: PICTURES, watch: false }],
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      setupMiddlewares: (middlewares) => [
        {
          name: 'mock-worker',
          path: WORKER,
          middleware: (_request, response) => response.sendFile(require.resolve('msw/mockServiceWorker.js')),
        },
        ...middlewares,
      ],
    },
    compiler,
  )
  await server.start()
  return server
}
