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
  /** The account has a second factor: the log-in continues with this ticket. */
  readonly onTicket: (ticket: string) => void
}

/** Calls `onTicket` when the server requires the second factor, otherwise `onFailure`. */
export const factorOr =
  (onTicket: (ticket: string) => void, onFailure: (error: AppError) => void) =>
  (error: AppError): void => {
    const { ticket } = error.data
    if (error.reason === 'SECOND_FACTOR_REQUIRED' && ticket !== undefined) onTicket(ticket)
    else onFailure(error)
  }
