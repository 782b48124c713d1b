import { Copy } from 'lucide-react'
import { Button } from './Button'
import { copyText } from './copy-text'
import { CORE_TEXT } from './core.text'
import styles from './States.module.css'
import { toast } from './toast.store'

/** A request id with a copy button, for a support enquiry. */
export function RequestId({ value }: { readonly value: string }) {
  return (
    <p className={styles.requestId}>
      <span>{CORE_TEXT.requestId}</span>
      <code>{value}</code>
      <Button variant="quiet" size="small" icon={<Copy aria-hidden />} onClick={() => void copy(value)}>
        {CORE_TEXT.copy}
      </Button>
    </p>
  )
}

async function copy(value: string): Promise<void> {
  try {
    await copyText(value)
    toast.success(CORE_TEXT.copied)
  } catch {
    // Permission denied: the text can still be selected manually.
    toast.info(CORE_TEXT.copyFailed)
  }
}
