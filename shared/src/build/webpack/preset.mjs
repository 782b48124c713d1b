/**
 * The webpack configurations of host and remotes. A package's own webpack.config.mjs is one call of these, so that every part of
 * the product is compiled, hashed and shared alike.
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

/** The last word on a chunk that does not come; chunk-guard.mjs gives up sooner. */
const CHUNK_TIMEOUT_MS = 40_000

/**
 * How each kind of file becomes part of a build.
 * @param {{ refresh?: boolean }} options `refresh` compiles components so that an edit replaces them in the running page
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
    // Modules of shared only declare things, so that what nobody uses of them can be left out. Styles are exempt.
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
      // A module that threw, for want of something the host could not bring, is run again by the next attempt. The newer option of a
      // similar name would keep its error for ever.
      strictModuleExceptionHandling: true,
      clean: true,
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
      ],
      // The same sources give the same names, whatever else changed: a release's version is the hash of its files.
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
 * The shell. It is an ordinary build that hands its modules to the remotes at run time (host/src/registry/provided.ts): the
 * federation runtime is then not in front of the home page but loaded beside it, when the first remote is.
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
 * A remote: one exposed module, everything shared taken from the host.
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
        // The host brings the runtime's core once; each remote's entry is then a few kilobytes.
        experiments: { externalRuntime: true },
      }),
      new ChunkGuardPlugin({ hashes: 'entry' }),
      new ReleasePlugin({ name, folder }),
      new CompressPlugin(),
    ],
  }
}
