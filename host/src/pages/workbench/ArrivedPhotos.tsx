import { getUploadLinkList } from '@tessera/shared/contract/upload-link'
import { useEndpoint } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { formatTime } from '@tessera/shared/text/format.text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './CustomerReplies.module.css'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

const SHOWN = 6
/** What came longer ago is no news. */
const NEWS_MS = 7 * 86_400_000
/** A customer may be sending right now. */
const REFRESH_MS = 60_000

/** Room photos that customers sent lately; nothing until some came. */
export function ArrivedPhotos() {
  const [openedAt] = useState(() => Date.now())
  const { data } = useEndpoint(
    getUploadLinkList,
    { received: true, sortField: 'lastPhotoAt', sortOrder: 'desc', pageSize: SHOWN },
    { staleTime: 0, refetchInterval: () => REFRESH_MS },
  )
  const news = (data?.list ?? []).filter(
    ({ lastPhotoAt }) => lastPhotoAt !== null && Date.parse(lastPhotoAt) > openedAt - NEWS_MS,
  )
  if (news.length === 0) return null
  return (
    <section className={styles.replies} aria-label={TEXT.photos}>
      <h2>{TEXT.photos}</h2>
      <ul>
        {news.map(({ id, customer, photos, lastPhotoAt }) => (
          <li key={id}>
            <Link to={links.assetsOf(customer.id)} className={styles.answer}>
              <span className={styles.words}>
                <b>{customer.name}</b>
                <span>{TEXT.sentPhotos(photos)}</span>
                <time dateTime={lastPhotoAt ?? ''}>{formatTime(lastPhotoAt ?? '')}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
