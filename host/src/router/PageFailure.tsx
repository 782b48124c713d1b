import { isAppError } from '@tessera/shared/http/app-error'
import { Button, EmptyState, RequestId } from '@tessera/shared/ui/core'
import { useEffect, useRef } from 'react'
import type { FailureKind } from '../registry/remote-source'
import { trackUncaught } from '../observation/uncaught-error'
import styles from './PageFailure.module.css'
import { FAILURE_TEXT, ROUTER_TEXT } from './router.text'

interface PageFailureProps {
  readonly picture: 'cable' | 'lost'
  readonly title: string
  readonly reason: string
  readonly action: string
  readonly onAction: () => void
  /** Offers a reload before the action, where only a newer host would help. Never reloads by itself: that could loop. */
  readonly reload?: boolean
  /** Of the failed call, if there was one. */
  readonly requestId?: string | null
}

function PageFailure({ picture, title, reason, action, onAction, reload, requestId }: PageFailureProps) {
  return (
    <section className={styles.failure} role="alert">
      <h1 className={styles.title}>{title}</h1>
      <EmptyState
        picture={picture}
        text={`${reason}${ROUTER_TEXT.kept}`}
        action={
          <span className={styles.actions}>
            {reload ? (
              <Button variant="primary" onClick={() => globalThis.location.reload()}>
                {ROUTER_TEXT.reload}
              </Button>
            ) : null}
            <Button variant={reload ? 'secondary' : 'primary'} onClick={onAction}>
              {action}
            </Button>
          </span>
        }
      />
      {requestId ? <RequestId value={requestId} /> : null}
    </section>
  )
}

/** The page's code could not be loaded; the retry loads it again without a reload. */
export function PageUnavailable(props: {
  readonly title: string
  readonly kind: FailureKind
  readonly onRetry: () => void
}) {
  return (
    <PageFailure
      picture={props.kind === 'timeout' || props.kind === 'unreachable' ? 'cable' : 'lost'}
      title={ROUTER_TEXT.unavailable(props.title)}
      reason={FAILURE_TEXT[props.kind]}
      action={ROUTER_TEXT.retry}
      onAction={props.onRetry}
      reload={props.kind === 'incompatible'}
    />
  )
}

interface PageCrashedProps {
  readonly error: unknown
  /** The part that owns the page; the version is absent for parts of the host. */
  readonly source?: { readonly remote: string; readonly version: string | undefined }
  readonly onRetry: () => void
}

/** The page threw while rendering. */
export function PageCrashed({ error, source, onRetry }: PageCrashedProps) {
  const reported = useRef<unknown>(null)
  useEffect(() => {
    if (reported.current === error) return
    reported.current = error
    console.error(error)
    trackUncaught(error, source)
  }, [error, source])
  return (
    <PageFailure
      picture="lost"
      title={ROUTER_TEXT.crashedTitle}
      reason={ROUTER_TEXT.crashedText}
      action={ROUTER_TEXT.retry}
      onAction={onRetry}
      requestId={isAppError(error) ? error.requestId : null}
    />
  )
}
