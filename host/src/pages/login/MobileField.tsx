import { mobile } from '@tessera/shared/contract/schemas'
import { fieldRule, Form, Input } from '@tessera/shared/ui/form'
import type { KeyboardEventHandler } from 'react'
import { CREDENTIALS_TEXT } from '../../parts/credentials/credentials.text'

interface MobileFieldProps {
  /** `username` next to a password, so that password managers store both. */
  readonly autoComplete: 'username' | 'tel'
  readonly onPressEnter?: KeyboardEventHandler<HTMLInputElement>
}

const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\D/g, '')
    .replace(/^86(?=1\d{10}$)/, '')

/** Accepts a number with spaces, country code or full-width digits, as some input methods type them. */
export function MobileField({ autoComplete, onPressEnter }: MobileFieldProps) {
  return (
    <Form.Item
      name="mobile"
      label={CREDENTIALS_TEXT.mobile}
      normalize={digitsOf}
      rules={[fieldRule(mobile, CREDENTIALS_TEXT.mobileWrong)]}
    >
      <Input
        type="tel"
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={CREDENTIALS_TEXT.mobilePlaceholder}
        onPressEnter={onPressEnter}
      />
    </Form.Item>
  )
}
