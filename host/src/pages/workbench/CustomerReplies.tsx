import { QUOTATION_WORDS } from '@tessera/shared/contract/quotation.text'
import { getShareList, type Share } from '@tessera/shared/contract/share'
import { useEndpoint } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { formatMoney, formatTime } from '@tessera/shared/text/format.text'
import { LazyImage } from '@tessera/shared/ui/media'
import { Link } from 'react-router-dom'
import styles from './CustomerReplies.module.css'
import { SeenButton } from './SeenButton'
import { useSeenNews } from './use-seen-news'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

const LINKS = 6
const SHOWN = 6
/** A customer may be answering right now. */
const REFRESH_MS = 60_000

type Reply = Share['replies'][number]
interface Answer {
  readonly share: Share
  readonly reply: Reply
}

/** What customers answered last to the links they were sent, until the person opens it or puts it away; nothing until somebody did. */
export function CustomerReplies() {
  const { data } = useEndpoint(
    getShareList,
    { replied: true, sortField: 'lastReplyAt', sortOrder: 'desc', pageSize: LINKS },
    { staleTime: 0, refetchInterval: () => REFRESH_MS },
  )
  const { isSeen, see } = useSeenNews()
  const answers = latest(data?.list ?? [], isSeen)
  if (answers.length === 0) return null
  return (
    <section className={styles.replies} aria-label={TEXT.replies}>
      <h2>{TEXT.replies}</h2>
      <ul>
        {answers.map(({ share, reply }) => (
          <li key={reply.id} className={styles.due}>
            <Answered share={share} reply={reply} onSeen={() => see(reply.id)} />
            <SeenButton name={share.customer?.name ?? TEXT.somebody} onSeen={() => see(reply.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Newest first, over all links, without those that were seen. */
const latest = (list: readonly Share[], isSeen: (id: string) => boolean): Answer[] =>
  list
    .flatMap((share) => share.replies.map((reply) => ({ share, reply })))
    .filter(({ reply }) => !isSeen(reply.id))
    .toSorted((one, other) => other.reply.createdAt.localeCompare(one.reply.createdAt))
    .slice(0, SHOWN)

function Answered({ share, reply, onSeen }: Answer & { readonly onSeen: () => void }) {
  const picture = share.results.find(({ id }) => id === reply.resultId) ?? share.results[0]
  const words = reply.kind === 'message' ? TEXT.wrote(reply.text ?? '') : TEXT.liked(picture?.name ?? '')
  const shown = (
    <>
      <span className={styles.picture}>{picture ? <LazyImage src={picture.previewUrl} alt="" ratio={1} /> : null}</span>
      <span className={styles.words}>
        <b>{share.customer?.name ?? TEXT.somebody}</b>
        <span>{words}</span>
        {reply.quotedFen ? <small>{QUOTATION_WORDS.quotedAt(reply.quotedFen.map(formatMoney))}</small> : null}
        <time dateTime={reply.createdAt}>{formatTime(reply.createdAt)}</time>
      </span>
    </>
  )
  const [content] = share.contents ?? []
  const to = share.quotation
    ? links.quotation(share.quotation.id)
    : content
      ? links.content(content.id)
      : picture && links.designInHistory(picture.taskId)
  if (!to) return <span className={styles.answer}>{shown}</span>
  return (
    <Link to={to} className={styles.answer} onClick={onSeen}>
      {shown}
    </Link>
  )
}
