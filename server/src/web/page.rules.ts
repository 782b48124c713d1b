/**
 * The policy of pages: scripts run by nonce and by what those load (`strict-dynamic`), never inline or by `eval`; styles by nonce
 * or from our own address.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of files. It counts when one is opened by itself, and for a script that is started as a worker. */
export const FILE_POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** JSON that cannot end the script element it is written into, nor mean anything else to the HTML parser. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * The host's page for one answer: the nonce in its places, the boot document inlined at its marker, which saves a round trip.
 * Without a boot document the marker goes and the host asks for it itself.
 */
export function renderPage(template: string, nonce: string, boot: unknown): string {
  const inlined =
    boot === null
      ? ''
      : `<script type="application/json" id="tessera-boot" nonce="${nonce}">${inlineJson(boot)}</script>`
  return template.replaceAll('__CSP_NONCE__', () => nonce).replace('<!--boot-->', () => inlined)
}

/** Paths that hold files only: a file that is missing there is missing, whatever the browser accepts. */
export function isFilePath(path: string): boolean {
  return /^\/(assets|remotes|channels|files|rush)(\/|$)/.test(path) || /\.[a-z0-9]{1,8}$/i.test(path)
}
