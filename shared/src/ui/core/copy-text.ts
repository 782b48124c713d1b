/** Puts a text on the clipboard. @throws where the browser does not allow it */
export async function copyText(value: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) await clipboard.writeText(value)
  else copySelection(value)
}

/** Fallback for plain http, where `navigator.clipboard` is undefined. */
function copySelection(value: string): void {
  const field = document.createElement('textarea')
  field.value = value
  const focused = document.activeElement
  document.body.append(field)
  field.focus({ preventScroll: true })
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!copied) throw new Error('The browser did not copy')
}
