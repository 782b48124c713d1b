import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emittedFiles } from './compress.mjs'
import { evaluate } from './evaluate.mjs'
import { PROVIDED } from './provided.mjs'

const releaseModule = fileURLToPath(new URL('../../remote/release.ts', import.meta.url))

/** Writes `release.json`: what this build is, what it needs of the host, and what it adds to the product, all as data. */
export class ReleasePlugin {
  constructor({ name, folder }) {
    this.name = name
    this.folder = folder
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      const { declaration } = await evaluate(join(this.folder, 'src/routes.ts'))
      const { REMOTE_CONTRACT, releaseSchema } = await evaluate(releaseModule)
      if (declaration.name !== this.name)
        throw new Error(`routes.ts declares "${declaration.name}", webpack.config.mjs builds "${this.name}"`)
      const output = compilation.outputOptions.path
      const files = Object.fromEntries(
        emittedFiles(output)
          .filter((name) => name !== 'release.json')
          .map((name) => {
            const content = readFileSync(join(output, name))
            const hash = createHash('sha384').update(content).digest('base64')
            return [name, { integrity: `sha384-${hash}`, size: content.length }]
          }),
      )
      const content = {
        name: this.name,
        contract: REMOTE_CONTRACT,
        entry: 'remoteEntry.js',
        manifest: 'mf-manifest.json',
        files,
        builtAgainst: PROVIDED,
        assets: await assetsOf(compilation, this.folder),
        declaration,
      }
      const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
      const release = releaseSchema.parse({ schema: 1, version, ...content })
      writeFileSync(join(output, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
    })
  }
}

/** The chunk that holds the exposed module; the federation plugin names it. */
const EXPOSED_CHUNK = '__federation_expose_remote'

/**
 * Which files, and which provided modules, stand behind the exposed module and behind each page. With them the host asks for everything
 * a page needs at once, instead of learning of the next file only when the former has come.
 */
async function assetsOf(compilation, folder) {
  const { chunkGraph } = compilation
  const needs = (chunks) => ({
    files: [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].toSorted(),
    provided: [
      ...new Set(
        chunks.flatMap((chunk) =>
          [...chunkGraph.getChunkModulesIterable(chunk)]
            .filter(({ type }) => type === 'consume-shared-module')
            .map(({ options }) => options.shareKey),
        ),
      ),
    ].toSorted(),
  })
  const blocks = [...compilation.modules].flatMap(({ blocks: own }) => own)
  const chunksBehind = (request) => {
    const block = blocks.find(({ dependencies }) => dependencies.some((each) => each.request === request))
    return block ? [...(chunkGraph.getBlockChunkGroup(block)?.chunks ?? [])] : []
  }
  const { default: remote } = await evaluate(join(folder, 'src/remote.ts'))
  const pages = Object.entries(remote.pages).map(([page, load]) => {
    const request = /import\(\s*["'](.+?)["']\s*\)/.exec(String(load))?.[1]
    return [page, needs(request ? chunksBehind(request) : [])]
  })
  const exposed = [...compilation.chunks].filter(({ name }) => name === EXPOSED_CHUNK)
  return { remote: needs(exposed), pages: Object.fromEntries(pages) }
}
