import { isOwnPassword, knownPassword, password, type PasswordOwner } from '@tessera/shared/contract/password'
import { ERROR_TEXT } from '@tessera/shared/text/errors.text'
import { fieldRule, Form } from '@tessera/shared/ui/form'
import { CREDENTIALS_TEXT } from './credentials.text'
import { PasswordInput } from './PasswordInput'

/** The current password, as the form's `password`. Only required: it may be older than the present rules. */
export function KnownPasswordField({ label }: { readonly label: string }) {
  return (
    <Form.Item
      name="password"
      label={label}
      preserve={false}
      rules={[fieldRule(knownPassword, CREDENTIALS_TEXT.passwordMissing)]}
    >
      <PasswordInput
        autoComplete="current-password"
        maxLength={256}
        placeholder={CREDENTIALS_TEXT.passwordPlaceholder}
      />
    </Form.Item>
  )
}

interface NewPasswordFieldProps {
  readonly owner: PasswordOwner
  /** Of an account that has none yet. */
  readonly first?: boolean
}

/**
 * A new password, as the form's `newPassword`. Validated on blur, except against the list of common passwords, which only the server
 * has.
 */
export function NewPasswordField({ owner, first = false }: NewPasswordFieldProps) {
  return (
    <Form.Item
      name="newPassword"
      label={first ? CREDENTIALS_TEXT.password : CREDENTIALS_TEXT.newPassword}
      extra={first ? CREDENTIALS_TEXT.firstPasswordHint : CREDENTIALS_TEXT.newPasswordHint}
      dependencies={['password']}
      validateFirst
      rules={[
        fieldRule(password, CREDENTIALS_TEXT.newPasswordWrong),
        refusal((typed) => isOwnPassword(typed, owner), ERROR_TEXT.PASSWORD_OWN),
        ({ getFieldValue }) => refusal((typed) => typed === getFieldValue('password'), ERROR_TEXT.PASSWORD_FORMER),
      ]}
    >
      <PasswordInput
        autoComplete="new-password"
        maxLength={256}
        placeholder={CREDENTIALS_TEXT.newPasswordPlaceholder}
      />
    </Form.Item>
  )
}

const refusal = (isRefused: (typed: string) => boolean, text: string) => ({
  validator: (_rule: unknown, typed: unknown) =>
    typeof typed === 'string' && isRefused(typed) ? Promise.reject(new Error(text)) : Promise.resolve(),
})
