import { Copy, RotateCw } from 'lucide-react'
import { toAppError } from '../../http/app-error'
import { errorText } from '../../text/errors.text'
import { Button } from './Button'
import { CORE_TEXT } from './core.text'
import { EmptyPicture } from './EmptyPicture'
import styles from './States.module.css'
import { toast } from './toast.store'

interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry?: () => void
  /** What the person did not lose, e.g. that the photo and the region are kept. */
  readonly kept?: string
  /** True while the retry runs. */
  readonly retrying?: boolean
}

export function ErrorState({ error, onRetry, kept, retrying }: ErrorStateProps) {
  const appError = toAppError(error)
  const noAnswer = appError.reason === 'NETWORK' || appError.reason === 'TIMEOUT'
  return (
    <div className={styles.state} role="alert">
      <EmptyPicture name={noAnswer ? 'cable' : 'lost'} />
      <p className={styles.title}>{CORE_TEXT.errorTitle}</p>
      <p className={styles.text}>{errorText(appError)}</p>
      {kept ? <p className={styles.kept}>{kept}</p> : null}
      {onRetry ? (
        <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={onRetry} loading={retrying}>
          {CORE_TEXT.retry}
        </Button>
      ) : null}
      {appError.requestId ? <RequestId value={appError.requestId} /> : null}
    </div>
  )
}

function RequestId({ value }: { readonly value: string }) {
  return (
    <p className={styles.requestId}>
      <span>{CORE_TEXT.requestId}</span>
      <code>{value}</code>
      <Button variant="quiet" size="small" icon={<Copy aria-hidden />} onClick={() => void copyText(value)}>
        {CORE_TEXT.copy}
      </Button>
    </p>
  )
}

async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    toast.success(CORE_TEXT.copied)
  } catch {
    // Without https or permission there is no clipboard; the text can be selected by hand.
    toast.info(CORE_TEXT.copyFailed)
  }
}
