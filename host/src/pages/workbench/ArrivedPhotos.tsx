import { getUploadLinkList } from '@tessera/shared/contract/upload-link'
import { useEndpoint } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { formatTime } from '@tessera/shared/text/format.text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './CustomerReplies.module.css'
import { SeenButton } from './SeenButton'
import { useSeenNews } from './use-seen-news'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

const SHOWN = 6
/** What came longer ago is no news. */
const NEWS_MS = 7 * 86_400_000
/** A customer may be sending right now. */
const REFRESH_MS = 60_000

/** Further photos of a link are news again. */
const newsOf = ({ id, lastPhotoAt }: { readonly id: string; readonly lastPhotoAt: string | null }) =>
  `${id} ${lastPhotoAt}`

/** Room photos that customers sent lately, until the person opens them or puts them away; nothing until some came. */
export function ArrivedPhotos() {
  const [openedAt] = useState(() => Date.now())
  const { data } = useEndpoint(
    getUploadLinkList,
    { received: true, sortField: 'lastPhotoAt', sortOrder: 'desc', pageSize: SHOWN },
    { staleTime: 0, refetchInterval: () => REFRESH_MS },
  )
  const { isSeen, see } = useSeenNews()
  const news = (data?.list ?? []).filter(
    (link) => link.lastPhotoAt !== null && Date.parse(link.lastPhotoAt) > openedAt - NEWS_MS && !isSeen(newsOf(link)),
  )
  if (news.length === 0) return null
  return (
    <section className={styles.replies} aria-label={TEXT.photos}>
      <h2>{TEXT.photos}</h2>
      <ul>
        {news.map((link) => {
          const { id, customer, photos, lastPhotoAt } = link
          const onSeen = () => see(newsOf(link))
          return (
            <li key={id} className={styles.due}>
              <Link to={links.assetsOf(customer.id)} className={styles.answer} onClick={onSeen}>
                <span className={styles.words}>
                  <b>{customer.name}</b>
                  <span>{TEXT.sentPhotos(photos)}</span>
                  <time dateTime={lastPhotoAt ?? ''}>{formatTime(lastPhotoAt ?? '')}</time>
                </span>
              </Link>
              <SeenButton name={customer.name} onSeen={onSeen} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
