import { getReleaseHistory, type PartStatus, type ReleaseHistoryEntry } from '@tessera/shared/contract/release'
import { useEndpoint } from '@tessera/shared/query/query'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import { DetailDrawer } from '@tessera/shared/ui/overlay'
import { useState } from 'react'
import styles from './Console.module.css'
import { CONSOLE_TEXT, partTitle } from './console.text'

const STEP = 20
const MOST = 200

interface HistoryDrawerProps {
  readonly channel: string
  /** Undefined while closed. */
  readonly part: PartStatus | undefined
  readonly onClose: () => void
}

/** The changes to one part: who, what, when and why. */
export function HistoryDrawer({ channel, part, onClose }: HistoryDrawerProps) {
  return (
    <DetailDrawer
      open={part !== undefined}
      title={part ? CONSOLE_TEXT.historyOf(partTitle(part)) : ''}
      onClose={onClose}
    >
      {part ? <History channel={channel} name={part.name} /> : null}
    </DetailDrawer>
  )
}

function History({ channel, name }: { readonly channel: string; readonly name: string }) {
  const [most, setMost] = useState(STEP)
  const query = useEndpoint(getReleaseHistory, { channel, name, most }, { keepPrevious: true })
  if (query.isPending) return <LoadingState variant="list" />
  if (query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  const { list } = query.data
  if (list.length === 0) return <EmptyState text={CONSOLE_TEXT.noHistory} />
  return (
    <>
      <ol className={styles.history}>
        {list.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ol>
      {list.length >= most && most < MOST ? (
        <Button block loading={query.isFetching} onClick={() => setMost(Math.min(MOST, most * 2))}>
          {CONSOLE_TEXT.more}
        </Button>
      ) : null}
    </>
  )
}

function Entry({ entry: { at, by, action, reason, version, after } }: { readonly entry: ReleaseHistoryEntry }) {
  return (
    <li>
      <div className={styles.labels}>
        <StatusTag tone={action === 'revoke' || action === 'rollback' ? 'warning' : 'primary'}>
          {CONSOLE_TEXT.action(action)}
        </StatusTag>
        <b>{by}</b>
        <time dateTime={at}>{formatTime(at)}</time>
      </div>
      <p>{reason || CONSOLE_TEXT.noReason}</p>
      <small>
        {version ? `${CONSOLE_TEXT.meant(version)} · ` : null}
        {CONSOLE_TEXT.afterwards(after.stable)}
        {after.canary ? ` · ${CONSOLE_TEXT.afterwardsCanary(after.canary.version, after.canary.percent)}` : null}
      </small>
    </li>
  )
}
