import type { AppError } from '@tessera/shared/http/app-error'
import { useState } from 'react'

const MOBILE_KEY = 'tessera.login.mobile'

/** Input shared by the log-in methods. */
export interface LoginDraft {
  readonly mobile: string
  readonly agreed: boolean
}

function keptMobile(): string {
  try {
    return sessionStorage.getItem(MOBILE_KEY) ?? ''
  } catch {
    return ''
  }
}

/** The number is kept in session storage, so that its code's countdown continues after a reload; consent is not. */
export function useLoginDraft(): [LoginDraft, (change: Partial<LoginDraft>) => void] {
  const [draft, setDraft] = useState<LoginDraft>(() => ({ mobile: keptMobile(), agreed: false }))
  const change = ({ mobile, agreed }: Partial<LoginDraft>) => {
    if (mobile !== undefined) {
      try {
        sessionStorage.setItem(MOBILE_KEY, mobile)
      } catch {
        // Without storage the number must be typed again after a reload.
      }
    }
    setDraft((former) => ({ mobile: mobile ?? former.mobile, agreed: agreed ?? former.agreed }))
  }
  return [draft, change]
}

export interface LoginFormProps {
  readonly draft: LoginDraft
  readonly onDraft: (change: Partial<LoginDraft>) => void
  readonly onStep: (step: SecondStep) => void
}

/** What a log-in continues with: a code of the second factor, or whether to be in the team whose admin made the account. */
export interface SecondStep {
  readonly ticket: string
  readonly joins?: string
}

/** Calls `onStep` when the server asks for a second step, otherwise `onFailure`. */
export const stepOr =
  (onStep: (step: SecondStep) => void, onFailure: (error: AppError) => void) =>
  (error: AppError): void => {
    const { ticket, teamName } = error.data
    if (ticket === undefined) onFailure(error)
    else if (error.reason === 'SECOND_FACTOR_REQUIRED') onStep({ ticket })
    else if (error.reason === 'CONSENT_REQUIRED') onStep({ ticket, joins: teamName ?? '' })
    else onFailure(error)
  }
