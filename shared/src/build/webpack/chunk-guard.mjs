import { createHash } from 'node:crypto'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { isWorker } from './worker-chunk.mjs'

const { Compilation, RuntimeGlobals, RuntimeModule, runtime, sources } = webpack

/** Placeholders in the code until the files are final: for their hashes, and for the build's unique name. */
const HASHES_PLACE = '__TESSERA_FILE_HASHES__'
export const STAMP_PLACE = '__TESSERA_STAMP__'

/** A hash that matches no file: unlisted files are not loaded. */
const NO_FILE = `sha384-${'A'.repeat(64)}`

/**
 * Time-out per file by `navigator.connection.effectiveType`. A hanging request is aborted within five seconds; a slow link needs that
 * long for a file to arrive.
 */
export const PATIENCE_MS = { '3g': 10_000, '2g': 20_000, 'slow-2g': 30_000, other: 3_500 }

class ChunkGuardRuntimeModule extends RuntimeModule {
  constructor(hashes) {
    super('chunk guard', RuntimeModule.STAGE_BASIC)
    this.hashes = hashes
  }

  generate() {
    return `
var hashes = ${this.hashes};
var patience = ${JSON.stringify(PATIENCE_MS)};
${RuntimeGlobals.require}.guard = function (tag, url) {
  var file = url.slice(${RuntimeGlobals.publicPath}.length).split("?")[0];
  tag.crossOrigin = "anonymous";
  var own = document.querySelector("script[nonce]");
  if (own) tag.nonce = own.nonce;
  tag.integrity = hashes[file] || ${JSON.stringify(NO_FILE)};
  setTimeout(function () {
    if (tag.onerror) tag.onerror({ type: "timeout", target: tag });
  }, patience[(navigator.connection || {}).effectiveType] || patience.other);
};`
  }
}

const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`
const isCode = (name) => /\.(js|css)$/.test(name)

/**
 * Adds an integrity hash and a time-out to every script and style that the build loads. The list of hashes is verified too: a remote's is
 * in its entry, whose hash is in the boot document; the host's is in the page.
 */
export class ChunkGuardPlugin {
  /** @param {{ hashes: 'entry' | 'page' }} options where to put the list */
  constructor({ hashes }) {
    this.inPage = hashes === 'page'
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkGuardPlugin', (compilation) => {
      const hashes = this.inPage
        ? 'JSON.parse((document.getElementById("tessera-hashes") || { textContent: "{}" }).textContent)'
        : `JSON.parse(${JSON.stringify(HASHES_PLACE)})`
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('ChunkGuardPlugin', (chunk, requirements) => {
          if (isWorker(chunk)) return
          requirements.add(RuntimeGlobals.publicPath)
          compilation.addRuntimeModule(chunk, new ChunkGuardRuntimeModule(hashes))
        })
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkGuardPlugin',
        (source) => `${source}\n${RuntimeGlobals.require}.guard(script, url);`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkGuardPlugin',
        (source, { tag, href }) => `${source}\n${RuntimeGlobals.require}.guard(${tag}, ${href});`,
      )
      compilation.hooks.processAssets.tap(
        // After this stage no file's content changes.
        { name: 'ChunkGuardPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => (this.inPage ? writeIntoPage(compilation) : writeIntoEntry(compilation)),
      )
    })
  }
}

const textOf = (compilation, name) => String(compilation.assets[name].source())
const listHashes = (compilation, names) =>
  Object.fromEntries(names.map((name) => [name, hashOf(compilation.assets[name].source())]))

/** Two releases of one remote may be loaded in one page (a tab open across a release): their chunks must not collide. */
function stamp(compilation, names) {
  const hash = createHash('sha256')
  for (const name of names) hash.update(compilation.assets[name].source())
  const own = hash.digest('hex').slice(0, 12)
  for (const name of names) {
    const text = textOf(compilation, name)
    // Not immutable: the name's hash does not cover the stamp, so webpack must not keep an earlier build's file of that name.
    if (text.includes(STAMP_PLACE))
      compilation.updateAsset(name, new sources.RawSource(text.replaceAll(STAMP_PLACE, own)), { immutable: false })
  }
}

function writeIntoEntry(compilation) {
  const names = Object.keys(compilation.assets).filter(isCode).toSorted()
  stamp(compilation, names)
  const holders = names.filter((name) => textOf(compilation, name).includes(HASHES_PLACE))
  const listed = names.filter((name) => !holders.includes(name))
  // Inside a string literal with either quote character.
  const literal = JSON.stringify(JSON.stringify(listHashes(compilation, listed))).slice(1, -1)
  for (const name of holders)
    compilation.updateAsset(
      name,
      new sources.RawSource(textOf(compilation, name).replaceAll(HASHES_PLACE, () => literal)),
    )
}

function writeIntoPage(compilation) {
  const names = Object.keys(compilation.assets).filter(isCode).toSorted()
  const hashes = listHashes(compilation, names)
  for (const page of Object.keys(compilation.assets).filter((name) => name.endsWith('.html'))) {
    const guarded = textOf(compilation, page)
      .replaceAll(/<(?:script|link) [^>]*(?:src|href)="\/([^"]+\.(?:js|css))"/g, (tag, name) => {
        if (!hashes[name]) throw new Error(`${page} names ${name}, which was not built`)
        return `${tag} integrity="${hashes[name]}" crossorigin="anonymous"`
      })
      .replace(
        '</head>',
        () => `<script type="application/json" id="tessera-hashes">${JSON.stringify(hashes)}</script></head>`,
      )
    compilation.updateAsset(page, new sources.RawSource(guarded))
  }
}
