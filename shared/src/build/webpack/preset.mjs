/**
 * The webpack configurations of host and remotes. A package's webpack.config.mjs is one call of these, so that all parts are compiled,
 * hashed and shared alike.
 */
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { ChunkAttemptsPlugin } from './chunk-attempts.mjs'
import { ChunkGuardPlugin, STAMP_PLACE } from './chunk-guard.mjs'
import { CompressPlugin } from './compress.mjs'
import { FirstPaintPlugin } from './first-paint.mjs'
import { consumed, PROVIDED } from './provided.mjs'
import { HostProvidesPlugin } from './host-provides.mjs'
import { NoncePlugin } from './nonce.mjs'
import { PublicFilesPlugin } from './public-files.mjs'
import { HostReleasePlugin, ReleasePlugin } from './release.mjs'

const require = createRequire(import.meta.url)
const sharedSource = fileURLToPath(new URL('../..', import.meta.url))
const workspace = resolve(sharedSource, '../..')

/** webpack's own chunk time-out, the upper limit; chunk-guard.mjs aborts sooner. */
const CHUNK_TIMEOUT_MS = 40_000

/**
 * Module rules by file type.
 * @param {{ refresh?: boolean }} options `refresh` enables React Fast Refresh
 */
export function rules({ refresh = false } = {}) {
  const script = {
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: refresh, refresh } },
      },
    },
  }
  const css = (options) => [
    MiniCssExtractPlugin.loader,
    { loader: require.resolve('css-loader'), options: { sourceMap: false, ...options } },
  ]
  const modules = {
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: '[name]-[local]-[hash:base64:5]',
  }
  return [
    { test: /\.tsx?$/, exclude: /node_modules/, use: script },
    // Modules of shared are side-effect-free and can be tree-shaken; styles are exempt.
    { test: /\.tsx?$/, include: sharedSource, sideEffects: false },
    {
      test: /@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/,
      use: fileURLToPath(new URL('style-nonce-loader.mjs', import.meta.url)),
    },
    { test: /\.module\.css$/, use: css({ modules }) },
    { test: /\.css$/, exclude: /\.module\.css$/, use: css({}) },
    { test: /\.(png|jpe?g|webp|avif|svg|woff2)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 2048 } } },
  ]
}

function base(packageFolder) {
  return {
    context: packageFolder,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    module: { rules: rules() },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    output: {
      path: join(packageFolder, 'dist'),
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      hashFunction: 'xxhash64',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      // Removes a module that threw (e.g. because a shared module failed to load) from the cache, so that a retry runs it again. The newer
      // `strictModuleErrorHandling` would keep its error for ever.
      strictModuleExceptionHandling: true,
      clean: true,
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
      ],
      // Deterministic ids: the same sources give the same file names, since a release's version is the hash of its files.
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:8].css',
        chunkFilename: 'assets/[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      new ChunkAttemptsPlugin(),
    ],
    cache: {
      type: 'filesystem',
      cacheDirectory: join(workspace, 'node_modules/.cache/webpack', basename(packageFolder)),
      buildDependencies: { config: [fileURLToPath(import.meta.url), join(packageFolder, 'webpack.config.mjs')] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}

const folderOf = (url) => fileURLToPath(new URL('.', url)).replace(/[\\/]$/, '')

/**
 * The host. An ordinary build that shares its modules with remotes at run time (host/src/registry/provided.ts), so that the federation
 * runtime does not delay the home page but is loaded with the first remote.
 * @param {string} url `import.meta.url` of the package's webpack.config.mjs
 */
export function hostConfig(url) {
  const folder = folderOf(url)
  const config = base(folder)
  return {
    ...config,
    name: 'host',
    entry: { main: './src/main.tsx' },
    output: { ...config.output, publicPath: '/', uniqueName: 'tessera_host' },
    plugins: [
      ...config.plugins,
      new webpack.DefinePlugin({ __PROVIDED_VERSIONS__: JSON.stringify(PROVIDED) }),
      new PublicFilesPlugin(folder),
      new HtmlWebpackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false }),
      new NoncePlugin(),
      new FirstPaintPlugin({ folder, module: 'src/pages/home/first-paint.tsx', page: './home/HomePage' }),
      new ChunkGuardPlugin({ hashes: 'page' }),
      new HostReleasePlugin({ folder }),
      new CompressPlugin(),
    ],
  }
}

/**
 * A remote: one exposed module; all shared modules come from the host.
 * @param {string} url `import.meta.url` of the package's webpack.config.mjs
 * @param {string} name the declaration's name; the container is `tessera_<name>`
 */
export function remoteConfig(url, name) {
  const folder = folderOf(url)
  const config = base(folder)
  return {
    ...config,
    name,
    entry: {},
    output: {
      ...config.output,
      publicPath: 'auto',
      uniqueName: `tessera_${name}`,
      chunkLoadingGlobal: `tesseraChunks_${name}_${STAMP_PLACE}`,
    },
    plugins: [
      ...config.plugins,
      new HostProvidesPlugin(),
      new ModuleFederationPlugin({
        name: `tessera_${name}`,
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/remote.ts' },
        shared: consumed(),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // The host provides the runtime core, so that a remote's entry is only a few kilobytes.
        experiments: { externalRuntime: true },
      }),
      new ChunkGuardPlugin({ hashes: 'entry' }),
      new ReleasePlugin({ name, folder }),
      new CompressPlugin(),
    ],
  }
}
