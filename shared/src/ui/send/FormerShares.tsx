import { getShareList, revokeShare, type Share } from '../../contract/share'
import { useEndpoint, useEndpointMutation } from '../../query/query'
import { Button } from '../core/Button'
import { ErrorState } from '../core/ErrorState'
import { showError, toast } from '../core/toast.store'
import { useState } from 'react'
import { formatTime } from '../../text/format.text'
import styles from './SendSheet.module.css'
import { SEND_TEXT as TEXT, SHARE_STATE_TEXT } from './send.text'

interface FormerSharesProps {
  readonly taskId: string
  readonly onShow: (share: Share) => void
}

/** Links with this task's pictures: who looked, what was answered; to send again or end. */
export function FormerShares({ taskId, onShow }: FormerSharesProps) {
  const { data, error, refetch } = useEndpoint(getShareList, { taskId }, { staleTime: 0 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.list.length === 0) return null
  return (
    <section aria-label={TEXT.former}>
      <h3 className={styles.heading}>{TEXT.former}</h3>
      <ul className={styles.former}>
        {data.list.map((share) => (
          <FormerShare key={share.id} share={share} onShow={() => onShow(share)} />
        ))}
      </ul>
    </section>
  )
}

function FormerShare({ share, onShow }: { readonly share: Share; readonly onShow: () => void }) {
  return (
    <li className={styles.share}>
      <div className={styles.words}>
        <b>{TEXT.made(share.createdAt)}</b>
        <span>{SHARE_STATE_TEXT[share.state](share)}</span>
        <span>{TEXT.seen(share)}</span>
        <Replies share={share} />
      </div>
      {share.state === 'live' ? <Actions share={share} onShow={onShow} /> : null}
    </li>
  )
}

/** What the customer answered and when, newest first. */
function Replies({ share: { replies, results } }: { readonly share: Share }) {
  if (replies.length === 0) return null
  return (
    <ul className={styles.replies}>
      {replies.map(({ id, kind, text, resultId, createdAt }) => (
        <li key={id}>
          {kind === 'message' ? <q>{text}</q> : TEXT.liked(results.find((each) => each.id === resultId)?.name ?? '')}
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </li>
      ))}
    </ul>
  )
}

/** Asks in place: a dialog above a sheet above a drawer would be one too many. */
function Actions({ share, onShow }: { readonly share: Share; readonly onShow: () => void }) {
  const revoke = useEndpointMutation(revokeShare, { refreshes: [getShareList] })
  const [asking, setAsking] = useState(false)
  const end = async () => {
    try {
      await revoke.mutateAsync({ id: share.id })
      toast.success(TEXT.revoked)
    } catch (error) {
      showError(error)
    }
  }
  if (!asking) {
    return (
      <div className={styles.actions}>
        <Button size="small" onClick={onShow}>
          {TEXT.again}
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          {TEXT.revoke}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className={styles.question} aria-label={TEXT.revokeTitle}>
      <span>{TEXT.revokeContent}</span>
      <div className={styles.actions}>
        <Button key="keep" size="small" onClick={() => setAsking(false)}>
          {TEXT.keep}
        </Button>
        <Button key="end" size="small" variant="danger" loading={revoke.isPending} onClick={() => void end()}>
          {TEXT.reallyRevoke}
        </Button>
      </div>
    </fieldset>
  )
}
