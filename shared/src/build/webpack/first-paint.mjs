import { extname, join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { chunksBehind } from './chunks-behind.mjs'
import { evaluate } from './evaluate.mjs'

/** Markers of the prerendered parts in the template; the server looks for them (server/src/web/page.rules.ts). */
const BEGIN = '<!--first-paint-->'
const END = '<!--/first-paint-->'
/** Inside the first: what a document with any picture drawn ahead needs (server/src/web/page-opening.ts). */
const BEGIN_PICTURE_FIRST = '<!--picture-first-->'
const END_PICTURE_FIRST = '<!--/picture-first-->'
const PLACE = '<!--first-paint-body-->'

/** Placeholder for pictures inlined in the code: they are not sent twice. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const ELSEWHERE = '<!--elsewhere-->'
const END_ELSEWHERE = '<!--/elsewhere-->'
const ENTRY = /<script defer src="(\/assets\/main\.[^"]+)"[^>]*><\/script>/
const NONCE = 'nonce="__CSP_NONCE__"'
/** Preloads code at low priority, below the picture: nothing of it runs before first paint. */
const ahead = (href, attributes = '') =>
  `<link rel="preload" as="script" fetchpriority="low" href="${href}" ${attributes}${NONCE}>`

/** The module of an extracted style sheet; during extraction the build contains a second one, with the sheet as text. */
const isExtracted = ({ loaders = [] }) => loaders.some(({ loader }) => loader === MiniCssExtractPlugin.loader)

/** An extracted style sheet's default export is its class names. */
function classNames(file, module) {
  const names = /export default (\{[^;]*\});/.exec(String(module.originalSource().source()))?.[1]
  if (!names) throw new Error(`${file} is drawn ahead, but its class names were not found`)
  return JSON.parse(names)
}

/** esbuild plugin: resolves styles and pictures to this compilation's class and file names. */
function namesOf(compilation) {
  const modules = new Map()
  for (const module of compilation.modules) {
    const isKnown = module.type.startsWith('asset') || (module.type.startsWith('javascript/') && isExtracted(module))
    if (module.resource && isKnown) modules.set(module.resource, module)
  }
  const found = (file) => {
    const module = modules.get(file)
    if (!module) throw new Error(`${file} is drawn ahead, but is not part of the build`)
    return module
  }
  return {
    name: 'names-of-the-build',
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, ({ path }) => ({
        loader: 'json',
        contents: path.endsWith('.module.css') ? JSON.stringify(classNames(path, found(path))) : '{}',
      }))
      onLoad({ filter: /\.(png|jpe?g|webp|avif|svg)$/ }, ({ path }) => {
        const { filename, dataUrl } = found(path).buildInfo
        return { loader: 'text', contents: dataUrl || !filename ? NO_PICTURE : `/${filename}` }
      })
    },
  }
}

/** A strict CSP blocks style attributes: moves them to rules of a style element with a nonce. */
function withoutStyleAttributes(html) {
  const rules = []
  const markup = html.replaceAll(/ style="([^"]*)"/g, (_, style) => {
    rules.push(`[data-drawn="${rules.length}"]{${style}}`)
    return ` data-drawn="${rules.length - 1}"`
  })
  return { markup, rules }
}

/**
 * Prerenders the first screen of one page, with the page's own components, into the host's document: it shows before any code has
 * loaded and is then replaced. The server removes it for all other URLs.
 */
export class FirstPaintPlugin {
  /**
   * @param {{ folder: string, module: string, page: string }} options `module` exports `draw`, which returns the markup, and the custom
   *   properties as `variables`; `page` is the import request of the page's code, whose styles the markup needs
   */
  constructor({ folder, module, page }) {
    this.file = join(folder, module)
    this.page = page
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('FirstPaintPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).beforeEmit.tapPromise('FirstPaintPlugin', async (data) => {
        const { head, body } = await this.draw(compilation)
        // The code's execution is delayed until the picture is painted; index.html sets the limit.
        data.html = data.html.replace(
          ENTRY,
          (tag, src) =>
            `${ELSEWHERE}${tag}${END_ELSEWHERE}${BEGIN}${BEGIN_PICTURE_FIRST}${ahead(src, 'id="tessera-code" ')}${END_PICTURE_FIRST}${END}`,
        )
        // After the global styles, in the order the code would load them.
        data.html = data.html
          .replace('</head>', () => `${BEGIN}${head}${END}</head>`)
          .replace(PLACE, () => BEGIN + body + END)
        return data
      })
    })
  }

  async draw(compilation) {
    const { draw, variables } = await evaluate(this.file, [namesOf(compilation)])
    const { markup, rules } = withoutStyleAttributes(draw())
    const properties = Object.entries(variables).map(([name, value]) => `${name}:${value}`)
    const files = [...new Set(chunksBehind(compilation, this.page).flatMap((chunk) => [...chunk.files]))].toSorted()
    const links = files.map((name) =>
      extname(name) === '.css' ? `<link rel="stylesheet" href="/${name}" ${NONCE}>` : ahead(`/${name}`),
    )
    return {
      head: `<style ${NONCE}>:root{${properties.join(';')}}${rules.join('')}</style>${links.join('')}`,
      // React's preload links for pictures gain nothing right before the pictures themselves.
      body: markup.replace(/^(<link [^>]*>)+/, ''),
    }
  }
}
