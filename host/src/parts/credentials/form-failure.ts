import type { AppError } from '@tessera/shared/http/app-error'
import { errorText } from '@tessera/shared/text/errors.text'
import { useState } from 'react'

/** As much of a form as this needs, whatever its values are. */
interface FieldErrors {
  readonly setFields: (fields: never[]) => void
}

const ABOUT_NEW_PASSWORD: readonly AppError['reason'][] = ['PASSWORD_COMMON', 'PASSWORD_OWN', 'PASSWORD_FORMER']

export interface FormFailure {
  /** What is wrong with none of the fields. */
  readonly message: string | null
  readonly clear: () => void
  readonly onFailure: (error: AppError) => void
}

/** Says a refusal beside the code or password it is about, anything else below the fields. */
export function useFormFailure(form: FieldErrors, codeField: string, passwordField?: string): FormFailure {
  const [message, setMessage] = useState<string | null>(null)
  const fieldOf = ({ reason }: AppError): string | undefined => {
    if (reason === 'SMS_CODE_WRONG' || reason === 'SMS_CODE_EXPIRED') return codeField
    if (reason === 'SECOND_FACTOR_WRONG') return codeField
    if (ABOUT_NEW_PASSWORD.includes(reason)) return 'newPassword'
    return reason === 'PASSWORD_WRONG' ? passwordField : undefined
  }
  return {
    message,
    clear: () => setMessage(null),
    onFailure: (error) => {
      const field = fieldOf(error)
      const text = errorText(error)
      if (field === undefined) setMessage(text)
      else form.setFields([{ name: field, errors: [text] } as never])
    },
  }
}
