import { verifySecondFactor } from '@tessera/shared/contract/factor'
import type { AppError } from '@tessera/shared/http/app-error'
import { signIn } from '@tessera/shared/session/session.store'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { Form } from '@tessera/shared/ui/form'
import { useEffect, useState } from 'react'
import { FactorCodeField } from '../../parts/credentials/FactorCodeField'
import { useSingleMutation } from '../../parts/credentials/single-mutation'
import { LOGIN_TEXT } from './login.text'
import styles from './Login.module.css'

interface FactorLoginProps {
  readonly ticket: string
  readonly onBack: () => void
}

/** The second step of a log-in: six digits of the authenticator app, or a recovery code. */
export function FactorLogin({ ticket, onBack }: FactorLoginProps) {
  const [form] = Form.useForm<{ code: string }>()
  const verify = useSingleMutation(verifySecondFactor)
  const [message, setMessage] = useState<string | null>(null)
  // The form is replaced while the person types: the new field takes the focus.
  useEffect(() => form.focusField('code'), [form])
  const onFailure = (error: AppError) => {
    if (error.reason !== 'SECOND_FACTOR_WRONG') return setMessage(errorText(error))
    form.setFields([{ name: 'code', errors: [errorText(error)] }])
    form.focusField('code')
  }
  return (
    <Form<{ code: string }>
      form={form}
      onValuesChange={() => setMessage(null)}
      onFinish={({ code }) =>
        verify.send(
          { ticket, code },
          { onSuccess: ({ token, userInfo }) => signIn(token, userInfo), onError: onFailure },
        )
      }
      requiredMark={false}
      size="large"
    >
      <p className={styles.factorLead}>{LOGIN_TEXT.factorLead}</p>
      <FactorCodeField label={LOGIN_TEXT.factorCode} hint={LOGIN_TEXT.factorHint} wrong={LOGIN_TEXT.factorWrong} />
      <div className={styles.message} role="alert">
        {message}
      </div>
      <Button type="submit" variant="primary" size="large" block loading={verify.isPending}>
        {LOGIN_TEXT.submit}
      </Button>
      <p className={styles.small}>
        <button type="button" className={styles.link} onClick={onBack}>
          {LOGIN_TEXT.back}
        </button>
      </p>
    </Form>
  )
}
