import { loginByPassword, password } from '@tessera/shared/contract/user'
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
      rules={[fieldRule(loginByPassword.input.shape.password, CREDENTIALS_TEXT.passwordMissing)]}
    >
      <PasswordInput
        autoComplete="current-password"
        maxLength={64}
        placeholder={CREDENTIALS_TEXT.passwordPlaceholder}
      />
    </Form.Item>
  )
}

/** The password an account gets, as the form's `newPassword`. */
export function NewPasswordField() {
  return (
    <Form.Item
      name="newPassword"
      label={CREDENTIALS_TEXT.newPassword}
      rules={[fieldRule(password, CREDENTIALS_TEXT.newPasswordWrong)]}
    >
      <PasswordInput autoComplete="new-password" maxLength={20} placeholder={CREDENTIALS_TEXT.newPasswordPlaceholder} />
    </Form.Item>
  )
}
