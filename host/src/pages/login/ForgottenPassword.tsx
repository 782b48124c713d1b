import { resetPassword } from '@tessera/shared/contract/account'
import { Button, toast } from '@tessera/shared/ui/core'
import { Form } from '@tessera/shared/ui/form'
import { CodeField, isValid } from '../../parts/credentials/CodeField'
import { useFormFailure } from '../../parts/credentials/form-failure'
import { NewPasswordField } from '../../parts/credentials/PasswordFields'
import type { LoginFormProps } from './login-draft'
import { LOGIN_TEXT } from './login.text'
import { MobileField } from './MobileField'
import styles from './Login.module.css'
import { useSingleMutation } from '../../parts/credentials/single-mutation'

interface ResetValues {
  mobile: string
  code: string
  newPassword: string
}

export function ForgottenPassword({
  draft,
  onDraft,
  onBack,
}: Omit<LoginFormProps, 'onStep'> & { readonly onBack: () => void }) {
  const [form] = Form.useForm<ResetValues>()
  const reset = useSingleMutation(resetPassword)
  const { message, clear, onFailure } = useFormFailure(form)

  const submit = (values: ResetValues) => {
    clear()
    reset.send(values, {
      onSuccess: () => {
        toast.success(LOGIN_TEXT.resetDone)
        onBack()
      },
      onError: onFailure,
    })
  }

  return (
    <Form<ResetValues>
      form={form}
      initialValues={draft}
      onValuesChange={({ mobile }) => {
        clear()
        onDraft({ mobile })
      }}
      onFinish={submit}
      requiredMark={false}
      size="large"
    >
      <p className={styles.lead}>{LOGIN_TEXT.resetLead}</p>
      <MobileField autoComplete="username" />
      <CodeField
        name="code"
        purpose="reset"
        mobile={draft.mobile}
        checkMobile={() => isValid(form.validateFields(['mobile']))}
      />
      <NewPasswordField owner={draft} />
      <div className={styles.message} role="alert">
        {message}
      </div>
      <Button type="submit" variant="primary" size="large" block loading={reset.isPending}>
        {LOGIN_TEXT.resetSubmit}
      </Button>
      <p className={styles.small}>
        <button type="button" className={styles.link} onClick={onBack}>
          {LOGIN_TEXT.back}
        </button>
      </p>
    </Form>
  )
}
