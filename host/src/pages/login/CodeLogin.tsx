import { loginBySmsCode } from '@tessera/shared/contract/account'
import { signIn } from '@tessera/shared/session/session.store'
import { Button } from '@tessera/shared/ui/core'
import { Form } from '@tessera/shared/ui/form'
import { CodeField, isValid } from '../../parts/credentials/CodeField'
import { useFormFailure } from '../../parts/credentials/form-failure'
import { Agreement } from './Agreement'
import { stepOr, type LoginFormProps } from './login-draft'
import { LOGIN_TEXT } from './login.text'
import { MobileField } from './MobileField'
import styles from './Login.module.css'
import { useSingleMutation } from '../../parts/credentials/single-mutation'

interface CodeValues {
  mobile: string
  code: string
  agreed: boolean
}

export function CodeLogin({ draft, onDraft, onStep }: LoginFormProps) {
  const [form] = Form.useForm<CodeValues>()
  const login = useSingleMutation(loginBySmsCode)
  const { message, clear, onFailure } = useFormFailure(form)

  const submit = ({ mobile, code }: CodeValues) => {
    clear()
    login.send(
      { mobile, code },
      { onSuccess: (data) => signIn(data.token, data.userInfo), onError: stepOr(onStep, onFailure) },
    )
  }

  return (
    <Form<CodeValues>
      form={form}
      initialValues={draft}
      onValuesChange={({ mobile, agreed }) => {
        clear()
        onDraft({ mobile, agreed })
      }}
      onFinish={submit}
      requiredMark={false}
      size="large"
    >
      <MobileField autoComplete="tel" />
      <CodeField
        name="code"
        purpose="login"
        mobile={draft.mobile}
        checkMobile={() => isValid(form.validateFields(['mobile']))}
      />
      <Agreement />
      <div className={styles.message} role="alert">
        {message}
      </div>
      <Button type="submit" variant="primary" size="large" block loading={login.isPending}>
        {LOGIN_TEXT.submit}
      </Button>
      <p className={styles.small}>{LOGIN_TEXT.codeHint}</p>
    </Form>
  )
}
