import { Button, toast } from '@tessera/shared/ui/core'
import { Input } from '@tessera/shared/ui/form'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'

interface CopyFieldProps {
  readonly label: string
  readonly action: string
  readonly value: string
}

/** A read-only value with a copy button; inside a form it is not part of the form's values. */
export function CopyField({ label, action, value }: CopyFieldProps) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(ACCOUNT_TEXT.copied)
    } catch {
      // Without https there is no clipboard: the selected text is one key or touch away from being copied.
      const field = document.querySelector<HTMLInputElement>(`[id="${id}"]`)
      field?.focus()
      field?.select()
      toast.info(ACCOUNT_TEXT.copyFailed)
    }
  }
  return (
    <div className={styles.copyField}>
      <label htmlFor={id}>{label}</label>
      <div>
        <Input id={id} value={value} readOnly onFocus={(event) => event.target.select()} />
        <Button icon={<Copy aria-hidden />} aria-label={action} onClick={() => void copy()}>
          {ACCOUNT_TEXT.copy}
        </Button>
      </div>
    </div>
  )
}
