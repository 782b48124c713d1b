import { smsCode, type SmsPurpose } from '@tessera/shared/contract/user'
import type { AppError } from '@tessera/shared/http/app-error'
import { ERROR_TEXT, errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { fieldRule, Form, Input } from '@tessera/shared/ui/form'
import { useId } from 'react'
import { CaptchaField } from './CaptchaField'
import { useCodeRequest } from './code-request.api'
import { CREDENTIALS_TEXT } from './credentials.text'
import styles from './credentials.module.css'

interface CodeFieldProps {
  /** The field's name in the form. */
  readonly name: string
  readonly purpose: SmsPurpose
  /** The typed number; null for the signed-in person's own. */
  readonly mobile: string | null
  /** The own number, masked. */
  readonly shownAs?: string
  /** Validates the number's field before a code is requested. */
  readonly checkMobile?: () => Promise<boolean>
}

/**
 * Field for an SMS code with its request button; used inside a form. When the server requires a captcha first, its field appears
 * above.
 */
export function CodeField({ name, purpose, mobile, shownAs, checkMobile }: CodeFieldProps) {
  const form = Form.useFormInstance()
  const id = useId()
  const say = (field: string, text: string | null) => form.setFields([{ name: field, errors: text ? [text] : [] }])
  const onFailure = (error: AppError) => {
    form.setFieldValue('captchaCode', undefined)
    const aboutCaptcha = error.reason === 'CAPTCHA_REQUIRED' || error.reason === 'CAPTCHA_WRONG'
    // The hint below the field tells it, beside the button's countdown.
    const text = error.reason === 'TOO_OFTEN' ? null : errorText(error)
    if (!aboutCaptcha) return say(name, text)
    say(name, null)
    // After the captcha field has been rendered.
    setTimeout(() => {
      if (error.reason === 'CAPTCHA_WRONG') say('captchaCode', text)
      form.focusField('captchaCode')
    })
  }
  const request = useCodeRequest({
    purpose,
    mobile,
    onSent: () => {
      say(name, null)
      form.focusField(name)
    },
    onFailure,
  })
  const ask = async () => {
    if (checkMobile && !(await checkMobile())) return
    if (request.captcha && !(await isValid(form.validateFields(['captchaCode'])))) return
    request.send(form.getFieldValue('captchaCode') as string | undefined)
  }
  return (
    <>
      {request.captcha ? <CaptchaField captcha={request.captcha} /> : null}
      <Form.Item
        label={CREDENTIALS_TEXT.code}
        htmlFor={id}
        extra={
          <Form.Item noStyle shouldUpdate={always}>
            {/* "Sent, valid for five minutes" beside "no longer valid" would contradict it. */}
            {({ getFieldError }) =>
              getFieldError(name).includes(ERROR_TEXT.SMS_CODE_EXPIRED) ? null : (
                <Hint request={request} shownAs={shownAs ?? mobile ?? ''} />
              )
            }
          </Form.Item>
        }
        required={false}
      >
        <div className={styles.code}>
          <Form.Item name={name} noStyle rules={[fieldRule(smsCode, CREDENTIALS_TEXT.codeWrong)]}>
            <Input
              id={id}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              placeholder={CREDENTIALS_TEXT.codePlaceholder}
            />
          </Form.Item>
          <Button
            className={styles.send}
            size="large"
            onClick={() => void ask()}
            loading={request.sending}
            disabled={request.secondsLeft > 0}
          >
            {request.secondsLeft > 0 ? CREDENTIALS_TEXT.codeResend(request.secondsLeft) : CREDENTIALS_TEXT.codeSend}
          </Button>
        </div>
      </Form.Item>
    </>
  )
}

/** Errors change without a value. */
const always = () => true

function Hint({ request, shownAs }: { readonly request: ReturnType<typeof useCodeRequest>; readonly shownAs: string }) {
  if (request.tooOften) return <output>{CREDENTIALS_TEXT.codeTooOften(request.secondsLeft)}</output>
  if (request.tooSoon) return <output>{CREDENTIALS_TEXT.codeTooSoon(request.secondsLeft)}</output>
  if (request.sentTo === null) return null
  return (
    <output>
      {request.unconfirmed ? CREDENTIALS_TEXT.codeUnconfirmed(shownAs) : CREDENTIALS_TEXT.codeSent(shownAs)}
    </output>
  )
}

export async function isValid(validation: Promise<unknown>): Promise<boolean> {
  try {
    await validation
    return true
  } catch {
    // The error is shown at its field.
    return false
  }
}
