import type { AppError } from '../../http/app-error'
import { errorText } from '../../text/errors.text'
import styles from './FormSheet.module.css'
import { FORM_TEXT } from './form.text'

interface FailureNoteProps {
  readonly error: AppError
  readonly text?: string | undefined
}

/** Why nothing was saved, and that nothing typed is lost; above the buttons, which are always in sight. */
export function FailureNote({ error, text }: FailureNoteProps) {
  return (
    <div className={styles.failure} role="alert">
      <b>{text ?? errorText(error)}</b>
      {/* The token was used with other values: the record exists as it was sent first. */}
      {error.reason === 'IDEMPOTENCY_MISMATCH' ? null : <span>{FORM_TEXT.kept}</span>}
      {error.requestId ? (
        <small>
          {FORM_TEXT.requestId} <code>{error.requestId}</code>
        </small>
      ) : null}
    </div>
  )
}
