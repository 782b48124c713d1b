import { isOwnPassword, knownPassword, password, type PasswordOwner } from '@tessera/shared/contract/password'
import { ERROR_TEXT } from '@tessera/shared/text/errors.text'
import { fieldRule, Form } from '@tessera/shared/ui/form'
import { CREDENTIALS_TEXT } from './credentials.text'
import { PasswordInput } from './PasswordInput'

/** The password an account has, as the form's `password`: whatever it once had to be, it only has to be there. */
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

/**
 * The password an account gets, as the form's `newPassword`. What the browser can judge is said when the field is left; the list of common
 * passwords is the server's.
 */
export function NewPasswordField({ owner }: { readonly owner: PasswordOwner }) {
  return (
    <Form.Item
      name="newPassword"
      label={CREDENTIALS_TEXT.newPassword}
      extra={CREDENTIALS_TEXT.newPasswordHint}
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
