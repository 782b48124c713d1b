import type { AppError } from '../../http/app-error'
import { errorText } from '../../text/errors.text'
import styles from './FormSheet.module.css'
import { FORM_TEXT } from './form.text'

interface FailureNoteProps {
  readonly error: AppError
  readonly text?: string | undefined
}

/** Why saving failed, and that the input is kept; placed above the buttons, which are always visible. */
export function FailureNote({ error, text }: FailureNoteProps) {
  return (
    <div className={styles.failure} role="alert">
      <b>{text ?? errorText(error)}</b>
      {/* The idempotency token was already used with other values: the record exists as first sent. */}
      {error.reason === 'IDEMPOTENCY_MISMATCH' ? null : <span>{FORM_TEXT.kept}</span>}
      {error.requestId ? (
        <small>
          {FORM_TEXT.requestId} <code>{error.requestId}</code>
        </small>
      ) : null}
    </div>
  )
}
