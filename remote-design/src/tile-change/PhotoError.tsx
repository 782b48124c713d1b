import { isAppError } from '@tessera/shared/http/app-error'
import { ERROR_TEXT, errorText } from '@tessera/shared/text/errors.text'
import { CircleAlert } from 'lucide-react'
import styles from './PhotoError.module.css'
import { useTileChange } from './tile-change.store'

/** Why the last photo was not taken: the browser's own check or the server's answer. */
export function PhotoError() {
  const error = useTileChange((state) => state.photoError)
  if (!error) return null
  return (
    <p className={styles.error} role="alert">
      <CircleAlert size={16} aria-hidden />
      {isAppError(error) ? errorText(error) : ERROR_TEXT[error]}
    </p>
  )
}
