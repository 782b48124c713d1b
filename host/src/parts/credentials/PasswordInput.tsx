import { Input } from '@tessera/shared/ui/form'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { CREDENTIALS_TEXT } from './credentials.text'
import styles from './credentials.module.css'

/** A password input that can be shown in plain text, by mouse and by keyboard. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? CREDENTIALS_TEXT.hidePassword : CREDENTIALS_TEXT.showPassword}
          // Keeps focus and caret in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      }
    />
  )
}
