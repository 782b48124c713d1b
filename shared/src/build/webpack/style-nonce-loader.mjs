const WITHOUT_DEFAULT = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/

/**
 * The component library writes some style elements (scrollbar measure, scroll lock) without asking its configuration for the nonce of
 * the content policy; the browser then refuses them. Their one common place gets the page's own nonce as default.
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
