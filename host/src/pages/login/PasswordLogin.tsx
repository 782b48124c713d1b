import { loginByPassword } from '@tessera/shared/contract/user'
import type { AppError } from '@tessera/shared/http/app-error'
import { signIn } from '@tessera/shared/session/session.store'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { Form } from '@tessera/shared/ui/form'
import { useEffect, useState } from 'react'
import { CaptchaField } from '../../parts/credentials/CaptchaField'
import { useCaptcha } from '../../parts/credentials/captcha.api'
import { CREDENTIALS_TEXT } from '../../parts/credentials/credentials.text'
import { KnownPasswordField } from '../../parts/credentials/PasswordFields'
import { useCountdown } from '../../parts/credentials/use-countdown'
import { Agreement } from './Agreement'
import { stepOr, type LoginFormProps } from './login-draft'
import { LOGIN_TEXT } from './login.text'
import { MobileField } from './MobileField'
import styles from './Login.module.css'
import { useSingleMutation } from '../../parts/credentials/single-mutation'

interface PasswordValues {
  mobile: string
  password: string
  captchaCode?: string
  agreed: boolean
}

export function PasswordLogin({
  draft,
  onDraft,
  onStep,
  onForgotten,
}: LoginFormProps & { readonly onForgotten: () => void }) {
  const [form] = Form.useForm<PasswordValues>()
  const login = useSingleMutation(loginByPassword)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [captchaFailure, setCaptchaFailure] = useState<AppError | null>(null)
  const lock = useCountdown(`login.${draft.mobile}`)
  const captcha = useCaptcha(asksCaptcha)

  const onFailure = (error: AppError) => {
    const { retryAfterSeconds } = error.data
    const aboutCaptcha = error.reason === 'CAPTCHA_REQUIRED' || error.reason === 'CAPTCHA_WRONG'
    if (aboutCaptcha) setAsksCaptcha(true)
    // A captcha is valid for one attempt, successful or not.
    if (asksCaptcha) captcha.refresh()
    form.setFieldValue('captchaCode', undefined)
    if (error.reason === 'TOO_OFTEN' && retryAfterSeconds) return lock.start(retryAfterSeconds)
    if (!aboutCaptcha) return setFailure(errorText(error))
    setCaptchaFailure(error)
  }
  // In an effect, because the captcha field must be rendered before it can show the error.
  useEffect(() => {
    if (!captchaFailure) return
    form.setFields([{ name: 'captchaCode', errors: [errorText(captchaFailure)] }])
    form.focusField('captchaCode')
  }, [captchaFailure, form])

  const submit = ({ mobile, password, captchaCode }: PasswordValues) => {
    if (lock.secondsLeft > 0) return
    setFailure(null)
    login.send(
      { mobile, password, ...(captcha.id && captchaCode ? { captchaId: captcha.id, captchaCode } : {}) },
      { onSuccess: (data) => signIn(data.token, data.userInfo), onError: stepOr(onStep, onFailure) },
    )
  }

  return (
    <Form<PasswordValues>
      form={form}
      initialValues={draft}
      onValuesChange={({ mobile, agreed }) => {
        setFailure(null)
        onDraft({ mobile, agreed })
      }}
      onFinish={submit}
      requiredMark={false}
      size="large"
    >
      <MobileField autoComplete="username" />
      <KnownPasswordField label={CREDENTIALS_TEXT.password} />
      {asksCaptcha ? <CaptchaField captcha={captcha} /> : null}
      <Agreement />
      <div className={styles.message} role="alert">
        {lock.secondsLeft > 0 ? LOGIN_TEXT.lockedFor(lock.secondsLeft) : failure}
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
      <p className={styles.small}>
        <span>{LOGIN_TEXT.passwordHint}</span>
        <button type="button" className={styles.link} onClick={onForgotten}>
          {LOGIN_TEXT.forgotten}
        </button>
      </p>
    </Form>
  )
}
