import { Skeleton } from '@tessera/shared/ui/core'
import { Form, Input } from '@tessera/shared/ui/form'
import { RotateCw } from 'lucide-react'
import type { Captcha } from './captcha.api'
import { CREDENTIALS_TEXT } from './credentials.text'
import styles from './credentials.module.css'

/** Input for a captcha's characters, as the form's `captchaCode`. */
export function CaptchaField({ captcha }: { readonly captcha: Captcha }) {
  return (
    <Form.Item
      name="captchaCode"
      label={CREDENTIALS_TEXT.captcha}
      rules={[{ required: true, whitespace: true, message: CREDENTIALS_TEXT.captchaMissing }]}
    >
      <CaptchaInput captcha={captcha} />
    </Form.Item>
  )
}

interface CaptchaInputProps {
  readonly captcha: Captcha
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

function CaptchaInput({ captcha, id, value = '', onChange, ...described }: CaptchaInputProps) {
  return (
    <div className={styles.captcha}>
      <Input
        {...described}
        id={id}
        value={value}
        onChange={(event) => onChange?.(event.target.value.trim())}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        placeholder={CREDENTIALS_TEXT.captchaPlaceholder}
      />
      <button
        type="button"
        className={styles.captchaPicture}
        onClick={captcha.refresh}
        aria-label={captcha.failed ? CREDENTIALS_TEXT.captchaFailed : CREDENTIALS_TEXT.captchaRefreshLabel}
      >
        <CaptchaPicture captcha={captcha} />
        {captcha.failed ? null : (
          <span className={styles.refresh} aria-hidden>
            <RotateCw size={14} />
            {CREDENTIALS_TEXT.captchaRefresh}
          </span>
        )}
      </button>
    </div>
  )
}

function CaptchaPicture({ captcha }: { readonly captcha: Captcha }) {
  if (captcha.failed) return <span>{CREDENTIALS_TEXT.captchaFailed}</span>
  if (!captcha.picture) return <Skeleton height="100%" />
  return <img src={captcha.picture} alt={CREDENTIALS_TEXT.captcha} />
}
