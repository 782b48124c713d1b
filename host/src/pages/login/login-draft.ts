import type { AppError } from '@tessera/shared/http/app-error'
import { useState } from 'react'

const MOBILE_KEY = 'tessera.login.mobile'

/** What carries over from one way of logging in to another. */
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

/** The number is kept by this tab, so that after a reload the countdown of its code goes on; consent is asked for again. */
export function useLoginDraft(): [LoginDraft, (change: Partial<LoginDraft>) => void] {
  const [draft, setDraft] = useState<LoginDraft>(() => ({ mobile: keptMobile(), agreed: false }))
  const change = ({ mobile, agreed }: Partial<LoginDraft>) => {
    if (mobile !== undefined) {
      try {
        sessionStorage.setItem(MOBILE_KEY, mobile)
      } catch {
        // Without storage the number has to be typed again after a reload.
      }
    }
    setDraft((former) => ({ mobile: mobile ?? former.mobile, agreed: agreed ?? former.agreed }))
  }
  return [draft, change]
}

export interface LoginFormProps {
  readonly draft: LoginDraft
  readonly onDraft: (change: Partial<LoginDraft>) => void
  /** The account has a second factor: the log-in goes on with this ticket. */
  readonly onTicket: (ticket: string) => void
}

/** Goes on with the second step where one is asked for; everything else failed. */
export const factorOr =
  (onTicket: (ticket: string) => void, onFailure: (error: AppError) => void) =>
  (error: AppError): void => {
    const { ticket } = error.data
    if (error.reason === 'SECOND_FACTOR_REQUIRED' && ticket !== undefined) onTicket(ticket)
    else onFailure(error)
  }
