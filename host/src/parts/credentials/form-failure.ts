import type { AppError } from '@tessera/shared/http/app-error'
import { errorText } from '@tessera/shared/text/errors.text'
import { useState } from 'react'

/** The methods of a form that this needs, independent of the type of its values. */
interface FieldErrors {
  readonly setFields: (fields: never[]) => void
}

const ABOUT: Record<'password' | 'newPassword' | 'code' | 'smsCode', readonly AppError['reason'][]> = {
  password: ['PASSWORD_WRONG'],
  newPassword: ['PASSWORD_COMMON', 'PASSWORD_OWN', 'PASSWORD_FORMER'],
  code: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED', 'SECOND_FACTOR_WRONG'],
  smsCode: ['SMS_CODE_WRONG', 'SMS_CODE_EXPIRED'],
}

/** Of a form's fields the one that a server error is about, and its text. */
export function credentialRefusal<const Fields extends readonly (keyof typeof ABOUT)[]>(
  error: AppError,
  fields: Fields,
): { readonly field: Fields[number]; readonly text: string } | null {
  const field = fields.find((each) => ABOUT[each].includes(error.reason))
  return field ? { field, text: errorText(error) } : null
}

export interface FormFailure {
  /** An error that belongs to no field. */
  readonly message: string | null
  readonly clear: () => void
  readonly onFailure: (error: AppError) => void
}

/** Shows a server error at the field that it is about, any other as `message`: for forms that are in no sheet. */
export function useFormFailure(form: FieldErrors): FormFailure {
  const [message, setMessage] = useState<string | null>(null)
  return {
    message,
    clear: () => setMessage(null),
    onFailure: (error) => {
      const refusal = credentialRefusal(error, ['code', 'newPassword'])
      if (refusal) form.setFields([{ name: refusal.field, errors: [refusal.text] } as never])
      else setMessage(errorText(error))
    },
  }
}
