import { RotateCw } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { takesAway, toAppError } from '../../http/app-error'
import { errorText } from '../../text/errors.text'
import { Button, ButtonLink } from './Button'
import { CORE_TEXT } from './core.text'
import { EmptyPicture } from './EmptyPicture'
import { LeaveContext } from './leave'
import { RequestId } from './RequestId'
import styles from './States.module.css'

interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry?: () => void
  /** What is preserved, e.g. the photo and the region. */
  readonly kept?: string
  /** True while the retry runs. */
  readonly retrying?: boolean
  /** Address of the list of what a page shows: for what does not exist it is offered instead of a retry, which would find no more. */
  readonly list?: string
  /** The way out of a page without a list, for what is not there or not the viewer's: likewise instead of a retry. In a drawer it is closing it. */
  readonly wayOut?: ReactNode
}

export function ErrorState({ error, onRetry, kept, retrying, list, wayOut }: ErrorStateProps) {
  const appError = toAppError(error)
  const leave = useContext(LeaveContext)
  const goesTo = appError.reason === 'NOT_FOUND' ? list : undefined
  const toList = leave && (
    <Button variant="primary" onClick={leave}>
      {CORE_TEXT.toList}
    </Button>
  )
  const leaves = goesTo === undefined && takesAway(appError) ? (wayOut ?? toList ?? undefined) : undefined
  const isFinal = goesTo !== undefined || leaves !== undefined
  const noAnswer = appError.reason === 'NETWORK' || appError.reason === 'TIMEOUT'
  return (
    <div className={styles.state} role="alert">
      <EmptyPicture name={noAnswer ? 'cable' : 'lost'} />
      <p className={styles.title}>{isFinal ? errorText(appError) : CORE_TEXT.errorTitle}</p>
      {isFinal ? null : <p className={styles.text}>{errorText(appError)}</p>}
      {kept ? <p className={styles.kept}>{kept}</p> : null}
      {goesTo ? (
        <ButtonLink variant="primary" to={goesTo}>
          {CORE_TEXT.toList}
        </ButtonLink>
      ) : null}
      {leaves}
      {onRetry && !isFinal ? (
        <Button variant="primary" icon={<RotateCw aria-hidden />} onClick={onRetry} loading={retrying}>
          {CORE_TEXT.retry}
        </Button>
      ) : null}
      {appError.requestId ? <RequestId value={appError.requestId} /> : null}
    </div>
  )
}
