import { uploadFaultText } from '@tessera/shared/upload/upload.text'
import { CircleAlert } from 'lucide-react'
import styles from './PhotoError.module.css'
import { useWork } from '../workbench-context'

/** Why the last photo was rejected, by the client-side check or by the server. */
export function PhotoError() {
  const error = useWork((state) => state.photoError)
  const name = useWork((state) => state.photoErrorName)
  if (!error) return null
  return (
    <p className={styles.error} role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>{uploadFaultText(error, name)}</span>
    </p>
  )
}
