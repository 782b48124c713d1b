import type { Content } from '@tessera/shared/contract/content'
import { Button, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { type RowAction, RowMenu, StatusTag } from '@tessera/shared/ui/data'
import { DetailDrawer } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import { useContent } from './content.api'
import { CONTENT_STATUS_TEXT, CONTENT_TEXT as TEXT } from './content.text'
import { ContentArticle } from './ContentArticle'
import styles from './ContentDrawer.module.css'
import { SendContent } from './SendContent'
import { STATUS_TONE } from './status-tone'
import type { ContentActions } from './use-content-actions'

/** A long text has nothing else to focus, and without focus no key scrolls it (axe: scrollable-region-focusable). */
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const

interface ContentDrawerProps {
  readonly id: string | null
  readonly onClose: () => void
  /** Missing where it is only read, and forwarded. */
  readonly actions?: ContentActions
}

/** One content as customers see it, and what can be done with it. */
export function ContentDrawer({ id, onClose, actions }: ContentDrawerProps) {
  const { data: content, error, isError, refetch } = useContent(id)
  const keeps = content?.own && actions
  const [sending, setSending] = useState(false)
  return (
    <DetailDrawer
      open={id !== null}
      width={760}
      title={
        <span className={styles.title}>
          {actions ? TEXT.asCustomer : TEXT.detail}
          {keeps ? (
            <StatusTag tone={STATUS_TONE[content.status]}>{CONTENT_STATUS_TEXT[content.status]}</StatusTag>
          ) : null}
        </span>
      }
      onClose={onClose}
      extra={keeps ? <RowMenu actions={furtherActions(content, actions, onClose)} /> : null}
      footer={
        keeps ? (
          <>
            <Button onClick={() => void actions.edit(content.id)}>{TEXT.edit}</Button>
            {content.status === 'published' ? (
              <Button variant="primary" onClick={() => actions.send([content])}>
                {TEXT.send}
              </Button>
            ) : (
              <Button variant="primary" onClick={() => void actions.setStatus([content], 'published')}>
                {content.status === 'offline' ? TEXT.publishAgain : TEXT.publish}
              </Button>
            )}
          </>
        ) : content?.status === 'published' ? (
          <Button variant="primary" onClick={() => setSending(true)}>
            {TEXT.forward}
          </Button>
        ) : null
      }
    >
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {content && !keeps ? <SendContent contents={[content]} open={sending} onClose={() => setSending(false)} /> : null}
      {content ? (
        <section className={styles.read} aria-label={content.title} {...SCROLLED_BY_KEYS}>
          <ContentArticle content={content} />
        </section>
      ) : isError ? null : (
        <LoadingState variant="article" />
      )}
    </DetailDrawer>
  )
}

function furtherActions(content: Content, actions: ContentActions, onClose: () => void): RowAction[] {
  const remove = async () => ((await actions.remove([content])) ? onClose() : undefined)
  const offline = { key: 'offline', text: TEXT.takeOffline, run: () => void actions.setStatus([content], 'offline') }
  return [
    ...(content.status === 'published' ? [offline] : []),
    { key: 'remove', text: TEXT.remove, danger: true, run: () => void remove() },
  ]
}
