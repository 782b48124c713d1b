import { SHARE_LIMITS } from '@tessera/shared/contract/share'
import { toAppError } from '@tessera/shared/http/app-error'
import { errorText } from '@tessera/shared/text/errors.text'
import { Button } from '@tessera/shared/ui/core'
import { type FormEvent, useId, useState } from 'react'
import { SHARED_TEXT as TEXT } from './shared-design.text'
import styles from './CodeForm.module.css'

interface CodeFormProps {
  readonly shopName: string
  /** Entered before in this tab. */
  readonly former: string
  readonly onCode: (code: string) => Promise<void>
}

export function CodeForm({ shopName, former, onCode }: CodeFormProps) {
  const [code, setCode] = useState(former)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const failureId = useId()
  const complete = code.length === SHARE_LIMITS.codeDigits
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!complete || busy) return
    setBusy(true)
    setFailure('')
    await onCode(code).catch((error: unknown) => {
      const told = toAppError(error)
      const { retryAfterSeconds } = told.data
      setFailure(told.reason === 'TOO_OFTEN' && retryAfterSeconds ? TEXT.tooOften(retryAfterSeconds) : errorText(told))
    })
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>{TEXT.codeAsked(shopName)}</p>
      <input
        className={styles.code}
        aria-label={TEXT.code}
        aria-describedby={failureId}
        aria-invalid={failure !== ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={SHARE_LIMITS.codeDigits}
        value={code}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, ''))}
      />
      <p id={failureId} className={styles.failure} role="alert">
        {failure}
      </p>
      <Button type="submit" variant="primary" size="large" block loading={busy} disabled={!complete}>
        {TEXT.open}
      </Button>
    </form>
  )
}
