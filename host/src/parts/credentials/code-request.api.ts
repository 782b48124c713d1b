import { sendSms } from '@tessera/shared/contract/account'
import type { SmsPurpose } from '@tessera/shared/contract/user'
import type { AppError } from '@tessera/shared/http/app-error'
import { useState } from 'react'
import { type Captcha, useCaptcha } from './captcha.api'
import { useCountdown } from './use-countdown'
import { useSingleMutation } from './single-mutation'

export interface CodeRequest {
  readonly send: (captchaCode: string | undefined) => void
  readonly sending: boolean
  /** Seconds until another code may be requested; kept by number, also across a reload. */
  readonly secondsLeft: number
  /** The wait is longer than usual: too many codes were requested. */
  readonly tooOften: boolean
  /** The last request came too soon after another, of this or another page: nothing was sent. */
  readonly tooSoon: boolean
  /** Recipient of the last code, while its field is shown. */
  readonly sentTo: string | null
  /** The carrier has not confirmed the last code: it may arrive, or not. */
  readonly unconfirmed: boolean
  /** Null until the server requires one. */
  readonly captcha: Captcha | null
}

interface CodeRequestOptions {
  readonly purpose: SmsPurpose
  /** Null for the signed-in person's own number, which only the server knows. */
  readonly mobile: string | null
  readonly onSent: () => void
  readonly onFailure: (error: AppError) => void
}

/** The normal wait between two codes; a longer one means that too many were requested. */
const USUAL_WAIT_SECONDS = 60

/** Requests a code by SMS: one request at a time, with a countdown, and with a captcha once the server requires one. */
export function useCodeRequest({ purpose, mobile, onSent, onFailure }: CodeRequestOptions): CodeRequest {
  const request = useSingleMutation(sendSms)
  const [asksCaptcha, setAsksCaptcha] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [tooSoon, setTooSoon] = useState(false)
  const captcha = useCaptcha(asksCaptcha)
  const wait = useCountdown(`sms.${mobile ?? 'own'}`)

  const onError = (error: AppError) => {
    const { retryAfterSeconds } = error.data
    if (error.reason === 'CAPTCHA_REQUIRED') setAsksCaptcha(true)
    else if (asksCaptcha) captcha.refresh()
    if (error.reason === 'TOO_OFTEN' && retryAfterSeconds) wait.start(retryAfterSeconds)
    setTooSoon(error.reason === 'TOO_OFTEN')
    onFailure(error)
  }

  return {
    send: (captchaCode) => {
      if (wait.secondsLeft > 0) return
      const answer = asksCaptcha && captcha.id && captchaCode ? { captchaId: captcha.id, captchaCode } : {}
      request.send(
        { purpose, ...(mobile === null ? {} : { mobile }), ...answer },
        {
          onSuccess: (data) => {
            setAsksCaptcha(false)
            setTooSoon(false)
            setSentTo(mobile ?? '')
            setUnconfirmed(data.unconfirmed === true)
            wait.start(data.resendAfterSeconds)
            onSent()
          },
          onError,
        },
      )
    },
    sending: request.isPending,
    secondsLeft: wait.secondsLeft,
    tooOften: wait.secondsLeft > USUAL_WAIT_SECONDS,
    tooSoon: tooSoon && wait.secondsLeft > 0,
    sentTo: sentTo === (mobile ?? '') ? sentTo : null,
    unconfirmed,
    captcha: asksCaptcha ? captcha : null,
  }
}
