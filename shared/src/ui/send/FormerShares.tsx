import { getShareList, revokeShare, type Share } from '../../contract/share'
import { QUOTATION_WORDS } from '../../contract/quotation.text'
import { useEndpoint, useEndpointMutation } from '../../query/query'
import { ErrorState } from '../core/ErrorState'
import { formatMoney, formatTime } from '../../text/format.text'
import { LinkActions } from './LinkActions'
import { LinkRow } from './LinkRow'
import styles from './SendSheet.module.css'
import { SEND_TEXT as TEXT, SHARE_STATE_TEXT } from './send.text'

interface FormerSharesProps {
  /** What the links show. */
  readonly of: { readonly taskId: string } | { readonly quotationId: string } | { readonly contentId: string }
  readonly onShow: (share: Share) => void
}

/** Links made before: who looked, what was answered; to send again or end. */
export function FormerShares({ of, onShow }: FormerSharesProps) {
  const { data, error, refetch } = useEndpoint(getShareList, of, { staleTime: 0 })
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
  const revoke = useEndpointMutation(revokeShare, { refreshes: [getShareList] })
  return (
    <LinkRow
      title={TEXT.made(share.createdAt)}
      actions={
        share.state === 'live' ? (
          <LinkActions
            content={TEXT.revokeContent}
            onShow={onShow}
            onRevoke={() => revoke.mutateAsync({ id: share.id })}
          />
        ) : null
      }
    >
      <span>{SHARE_STATE_TEXT[share.state](share)}</span>
      <span>{TEXT.seen(share)}</span>
      <Replies share={share} />
    </LinkRow>
  )
}

/** What the customer answered and when, newest first. */
function Replies({ share: { replies, results } }: { readonly share: Share }) {
  if (replies.length === 0) return null
  return (
    <ul className={styles.replies}>
      {replies.map(({ id, kind, text, resultId, quotedFen, createdAt }) => (
        <li key={id}>
          {kind === 'message' ? <q>{text}</q> : TEXT.liked(results.find((each) => each.id === resultId)?.name ?? '')}
          {quotedFen ? <span>{QUOTATION_WORDS.quotedAt(quotedFen.map(formatMoney))}</span> : null}
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </li>
      ))}
    </ul>
  )
}
