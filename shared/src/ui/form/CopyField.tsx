import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../core/Button'
import { copyText } from '../core/copy-text'
import { toast } from '../core/toast.store'
import styles from './CopyField.module.css'
import { FORM_TEXT } from './form.text'
import { Input } from './Input'

interface CopyFieldProps {
  readonly label: string
  readonly action: string
  readonly value: string
  /** Copying is what the person came for. */
  readonly primary?: boolean
}

/** A read-only value with a copy button; inside a form it is not part of the form's values. */
export function CopyField({ label, action, value, primary = false }: CopyFieldProps) {
  const id = useId()
  const copy = async () => {
    try {
      await copyText(value)
      toast.success(FORM_TEXT.copied)
    } catch {
      // Not allowed: the selected text is one key or touch away from being copied.
      const field = document.querySelector<HTMLInputElement>(`[id="${id}"]`)
      field?.focus()
      field?.select()
      toast.info(FORM_TEXT.copyFailed)
    }
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div>
        <Input id={id} value={value} readOnly onFocus={(event) => event.target.select()} />
        <Button
          variant={primary ? 'primary' : 'secondary'}
          icon={<Copy aria-hidden />}
          aria-label={action}
          onClick={() => void copy()}
        >
          {FORM_TEXT.copy}
        </Button>
      </div>
    </div>
  )
}
