import { Copy } from 'lucide-react'
import { Button } from './Button'
import { CORE_TEXT } from './core.text'
import styles from './States.module.css'
import { toast } from './toast.store'

/** A request id with a copy button, for a support enquiry. */
export function RequestId({ value }: { readonly value: string }) {
  return (
    <p className={styles.requestId}>
      <span>{CORE_TEXT.requestId}</span>
      <code>{value}</code>
      <Button variant="quiet" size="small" icon={<Copy aria-hidden />} onClick={() => void copyText(value)}>
        {CORE_TEXT.copy}
      </Button>
    </p>
  )
}

async function copyText(value: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  try {
    if (clipboard) await clipboard.writeText(value)
    else copySelection(value)
    toast.success(CORE_TEXT.copied)
  } catch {
    // Permission denied: the text can still be selected manually.
    toast.info(CORE_TEXT.copyFailed)
  }
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
