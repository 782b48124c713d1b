import { Button, EmptyState } from '@tessera/shared/ui/core'
import { useEffect, useRef } from 'react'
import type { FailureKind } from '../boot/remote-source'
import styles from './PageFailure.module.css'
import { FAILURE_TEXT, ROUTER_TEXT } from './router.text'

interface PageFailureProps {
  readonly picture: 'cable' | 'lost'
  readonly title: string
  readonly reason: string
  readonly action: string
  readonly onAction: () => void
}

function PageFailure({ picture, title, reason, action, onAction }: PageFailureProps) {
  return (
    <section className={styles.failure} role="alert">
      <h1 className={styles.title}>{title}</h1>
      <EmptyState
        picture={picture}
        text={`${reason}${ROUTER_TEXT.kept}`}
        action={
          <Button variant="primary" onClick={onAction}>
            {action}
          </Button>
        }
      />
    </section>
  )
}

/** The page's code could not be had; the retry asks for it again without a reload. */
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
    />
  )
}

/** The page threw while it was drawn. */
export function PageCrashed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const reported = useRef<unknown>(null)
  useEffect(() => {
    if (reported.current === error) return
    reported.current = error
    console.error(error)
  }, [error])
  return (
    <PageFailure
      picture="lost"
      title={ROUTER_TEXT.crashedTitle}
      reason={ROUTER_TEXT.crashedText}
      action={ROUTER_TEXT.retry}
      onAction={onRetry}
    />
  )
}
