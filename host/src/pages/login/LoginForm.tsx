import { loginByPassword } from '@tessera/shared/contract/user'
import { type AppError } from '@tessera/shared/http/app-error'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { signIn } from '@tessera/shared/session/session.store'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { Checkbox, fieldRule, Form, Input } from '@tessera/shared/ui/form'
import { useState } from 'react'
import { AgreementLinks } from './AgreementLinks'
import { CaptchaField } from './CaptchaField'
import { useCaptcha } from './captcha.api'
import { LOGIN_TEXT } from './login.text'
import styles from './LoginForm.module.css'
import { useCountdown } from './use-countdown'

interface LoginValues {
  mobile: string
  password: string
  captchaCode?: string
  agreed: boolean
}

const { mobile: mobileSchema, password: passwordSchema } = loginByPassword.input.shape

export function LoginForm() {
  const [form] = Form.useForm<LoginValues>()
  const login = useEndpointMutation(loginByPassword)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const lock = useCountdown()
  const captcha = useCaptcha(asksCaptcha)

  const onFailure = (error: AppError) => {
    const { retryAfterSeconds } = error.data
    if (error.reason === 'TOO_OFTEN' && retryAfterSeconds) lock.start(retryAfterSeconds)
    const aboutCaptcha = error.reason === 'CAPTCHA_REQUIRED' || error.reason === 'CAPTCHA_WRONG'
    if (aboutCaptcha) setAsksCaptcha(true)
    // A captcha counts once, whatever became of the attempt.
    if (asksCaptcha) captcha.refresh()
    form.setFieldValue('captchaCode', undefined)
    setFailure(error.reason === 'TOO_OFTEN' && retryAfterSeconds ? null : errorText(error))
  }

  const submit = ({ mobile, password, captchaCode }: LoginValues) => {
    setFailure(null)
    login.mutate(
      { mobile, password, ...(captcha.id && captchaCode ? { captchaId: captcha.id, captchaCode } : {}) },
      { onSuccess: ({ data }) => signIn(data.token, data.userInfo), onError: onFailure },
    )
  }

  const message = lock.secondsLeft > 0 ? LOGIN_TEXT.lockedFor(lock.secondsLeft) : failure
  return (
    <Form<LoginValues> form={form} onFinish={submit} requiredMark={false} size="large" noValidate>
      <Form.Item name="mobile" label={LOGIN_TEXT.mobile} rules={[fieldRule(mobileSchema, LOGIN_TEXT.mobileWrong)]}>
        <Input
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          maxLength={11}
          placeholder={LOGIN_TEXT.mobilePlaceholder}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label={LOGIN_TEXT.password}
        rules={[fieldRule(passwordSchema, LOGIN_TEXT.passwordMissing)]}
      >
        <Input.Password autoComplete="current-password" maxLength={64} placeholder={LOGIN_TEXT.passwordPlaceholder} />
      </Form.Item>
      {asksCaptcha ? (
        <Form.Item
          name="captchaCode"
          label={LOGIN_TEXT.captcha}
          rules={[{ required: true, message: LOGIN_TEXT.captchaMissing }]}
        >
          <CaptchaField captcha={captcha} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="agreed"
        valuePropName="checked"
        className={styles.agree}
        rules={[
          {
            validator: (_rule, agreed) =>
              agreed === true ? Promise.resolve() : Promise.reject(new Error(LOGIN_TEXT.agreeMissing)),
          },
        ]}
        validateTrigger={['onChange', 'onSubmit']}
      >
        <Checkbox>
          {LOGIN_TEXT.agree}
          <AgreementLinks />
        </Checkbox>
      </Form.Item>
      <div className={styles.message} role="alert">
        {message}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        loading={login.isPending}
        disabled={lock.secondsLeft > 0}
      >
        {LOGIN_TEXT.submit}
      </Button>
    </Form>
  )
}
