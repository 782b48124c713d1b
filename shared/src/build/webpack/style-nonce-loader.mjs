const WITHOUT_DEFAULT = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/

/**
 * antd creates some style elements (scrollbar measurement, scroll lock) without the configured CSP nonce, and the browser blocks them.
 * Their common helper gets the page's nonce as default.
 */
export default function styleNonceLoader(source) {
  if (!WITHOUT_DEFAULT.test(source)) {
    throw new Error(`${this.resourcePath} changed: check whether it still needs the nonce that this loader adds`)
  }
  return source.replace(
    WITHOUT_DEFAULT,
    "styleNode.nonce = csp?.nonce || document.querySelector('script[nonce]')?.nonce || '';",
  )
}
