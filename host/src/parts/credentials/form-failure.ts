import type { AppError } from '@tessera/shared/http/app-error'
import { errorText } from '@tessera/shared/text/errors.text'
import { useState } from 'react'

/** The methods of a form that this needs, independent of the type of its values. */
interface FieldErrors {
  readonly setFields: (fields: never[]) => void
}

const ABOUT_NEW_PASSWORD: readonly AppError['reason'][] = ['PASSWORD_COMMON', 'PASSWORD_OWN', 'PASSWORD_FORMER']

export interface FormFailure {
  /** An error that belongs to no field. */
  readonly message: string | null
  readonly clear: () => void
  readonly onFailure: (error: AppError) => void
}

/** Shows a server error at the code or password field that it is about, any other as `message`. */
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
