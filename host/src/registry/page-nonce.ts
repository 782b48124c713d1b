/** The nonce of the content security policy, for elements added by script. Undefined without a policy. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
