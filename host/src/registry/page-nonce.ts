/** The nonce of the page's content policy: what the page adds to itself must carry it. Undefined where there is no policy. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
