import HtmlWebpackPlugin from 'html-webpack-plugin'

/** What the server replaces, in each answer, by the nonce of that answer's content policy. */
const NONCE_PLACE = '__CSP_NONCE__'

/** Marks the page's scripts and styles as its own. */
export class NoncePlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('NoncePlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('NoncePlugin', (data) => {
        for (const tag of [...data.assetTags.scripts, ...data.assetTags.styles]) tag.attributes.nonce = NONCE_PLACE
        return data
      })
    })
  }
}
