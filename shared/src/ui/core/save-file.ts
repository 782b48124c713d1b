/** By then the browser has taken a file over. */
const TAKEN_OVER_MS = 60_000

/** Hands the file at an address to the browser's downloads. */
export function saveFrom({ url, fileName }: { readonly url: string; readonly fileName: string }): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}

/** Hands a file made on the page to the browser's downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  saveFrom({ url, fileName })
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_OVER_MS)
}
