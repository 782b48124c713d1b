let nonce: string | undefined

/** Remembers the nonce the page was served with, for style elements made outside the React tree too. */
export function setStyleNonce(value: string | undefined): void {
  nonce = value
}

export function styleNonce(): string | undefined {
  return nonce
}
