import { type AppError, isAppError } from '@tessera/shared/http/app-error'
import { ERROR_TEXT, errorText } from '@tessera/shared/text/errors.text'
import { CircleAlert } from 'lucide-react'
import styles from './PhotoError.module.css'
import type { PhotoFault } from './photo-file'
import { useWork } from '../workbench-context'
import { notAPhotoText } from './photo.text'

/** The extension says JPEG, the content is something else: the general text would be confusing. */
function photoErrorText(error: PhotoFault | AppError, name: string | null): string {
  const reason = isAppError(error) ? error.reason : error
  if (reason === 'FILE_TYPE_UNSUPPORTED' && name !== null) return notAPhotoText(name)
  return isAppError(error) ? errorText(error) : ERROR_TEXT[error]
}

/** Why the last photo was rejected, by the client-side check or by the server. */
export function PhotoError() {
  const error = useWork((state) => state.photoError)
  const name = useWork((state) => state.photoErrorName)
  if (!error) return null
  return (
    <p className={styles.error} role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>{photoErrorText(error, name)}</span>
    </p>
  )
}
