import { getCustomerList } from '@tessera/shared/contract/customer'
import { useEndpoint } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { useSession } from '@tessera/shared/session/session.store'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatTime } from '@tessera/shared/text/format.text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './CustomerReplies.module.css'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

const SHOWN = 6

/** Customers to follow up today, the most overdue first; nothing when there are none. */
export function DueFollowUps() {
  const ownerUserId = useSession(({ userInfo }) => userInfo?.userId ?? '')
  const [openedAt] = useState(() => new Date())
  const { data } = useEndpoint(
    getCustomerList,
    { followUp: 'today', ownerUserId, sortField: 'nextFollowTime', sortOrder: 'asc', pageSize: SHOWN },
    { staleTime: 0, enabled: ownerUserId !== '' },
  )
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.replies} aria-label={TEXT.followUps}>
      <h2>
        {TEXT.followUpsDue(data.total)}
        {data.total > data.list.length ? <Link to={links.customersDue(ownerUserId)}>{TEXT.allFollowUps}</Link> : null}
      </h2>
      <ul>
        {data.list.map(({ id, name, stage, community, nextFollowTime }) => (
          <li key={id}>
            <Link to={links.customer({ id, name })} className={styles.answer}>
              <span className={styles.words}>
                <b>{name}</b>
                <span>{[STAGE_TEXT[stage], community].filter(Boolean).join(' · ')}</span>
                {nextFollowTime ? (
                  <time dateTime={nextFollowTime} data-overdue={new Date(nextFollowTime) < openedAt}>
                    {formatTime(nextFollowTime)}
                    {new Date(nextFollowTime) < openedAt ? ` · ${TEXT.overdue}` : ''}
                  </time>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
