import { type Customer, getCustomerList } from '@tessera/shared/contract/customer'
import { useEndpoint } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { useSession } from '@tessera/shared/session/session.store'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatMinute } from '@tessera/shared/text/format.text'
import { SnoozeButtons } from '@tessera/shared/ui/follow-up'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { NoticeSwitch } from '../../parts/reminders/NoticeSwitch'
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
      <header>
        <h2>{TEXT.followUpsDue(data.total)}</h2>
        {data.total > data.list.length ? <Link to={links.customersDue(ownerUserId)}>{TEXT.allFollowUps}</Link> : null}
        <NoticeSwitch />
      </header>
      <ul>
        {data.list.map((customer) => (
          <li key={customer.id} className={styles.due}>
            <Due customer={customer} openedAt={openedAt} />
            <SnoozeButtons customer={customer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DueProps {
  readonly customer: Customer
  readonly openedAt: Date
}

function Due({ customer: { id, name, stage, community, nextFollowTime }, openedAt }: DueProps) {
  return (
    <Link to={links.customer({ id, name })} className={styles.answer}>
      <span className={styles.words}>
        <b>{name}</b>
        <span>{[STAGE_TEXT[stage], community].filter(Boolean).join(' · ')}</span>
        {nextFollowTime ? (
          <time dateTime={nextFollowTime} data-overdue={new Date(nextFollowTime) < openedAt}>
            {formatMinute(nextFollowTime)}
            {new Date(nextFollowTime) < openedAt ? ` · ${TEXT.overdue}` : ''}
          </time>
        ) : null}
      </span>
    </Link>
  )
}
