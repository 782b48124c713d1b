import { Skeleton } from '@tessera/shared/ui/core'
import { Input } from '@tessera/shared/ui/form'
import type { Captcha } from './captcha.api'
import { LOGIN_TEXT } from './login.text'
import styles from './LoginForm.module.css'

interface CaptchaFieldProps {
  readonly captcha: Captcha
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** The characters, and the picture they are read from; a click on the picture fetches another. */
export function CaptchaField({ captcha, id, value = '', onChange }: CaptchaFieldProps) {
  return (
    <div className={styles.captcha}>
      <Input
        id={id}
        value={value}
        onChange={(event) => onChange?.(event.target.value.trim())}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        placeholder={LOGIN_TEXT.captchaPlaceholder}
      />
      <button
        type="button"
        className={styles.captchaPicture}
        onClick={captcha.refresh}
        title={LOGIN_TEXT.captchaRefresh}
        aria-label={captcha.failed ? LOGIN_TEXT.captchaFailed : LOGIN_TEXT.captchaRefresh}
      >
        <CaptchaPicture captcha={captcha} />
      </button>
    </div>
  )
}

function CaptchaPicture({ captcha }: { readonly captcha: Captcha }) {
  if (captcha.failed) return LOGIN_TEXT.captchaFailed
  if (!captcha.picture) return <Skeleton height="100%" />
  return <img src={captcha.picture} alt={LOGIN_TEXT.captcha} />
}
