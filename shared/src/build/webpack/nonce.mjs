import HtmlWebpackPlugin from 'html-webpack-plugin'

/** Placeholder that the server replaces in each response by the nonce of its CSP. */
const NONCE_PLACE = '__CSP_NONCE__'

/** Adds the nonce to the page's scripts and styles. */
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
