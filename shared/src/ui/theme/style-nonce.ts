let nonce: string | undefined

/** Stores the page's CSP nonce, also for style elements created outside the React tree. */
export function setStyleNonce(value: string | undefined): void {
  nonce = value
}

export function styleNonce(): string | undefined {
  return nonce
}
