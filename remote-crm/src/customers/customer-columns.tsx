import type { Customer } from '@tessera/shared/contract/customer'
import { formatTime } from '@tessera/shared/text/format.text'
import { type ListColumn, StatusTag } from '@tessera/shared/ui/data'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { DueTime } from './DueTime'
import { CustomerLink } from './CustomerLink'
import styles from './Customers.module.css'
import { homeOf, STAGE_TONE } from './customers.rules'
import { CUSTOMERS_TEXT, levelText, wechatText } from './customers.text'

export const CUSTOMER_COLUMNS: readonly ListColumn<Customer>[] = [
  {
    field: 'name',
    title: CUSTOMERS_TEXT.name,
    fixed: 'left',
    render: (customer) => <CustomerLink customer={customer} />,
  },
  { field: 'mobile', title: CUSTOMERS_TEXT.contact, render: (customer) => <Contact customer={customer} /> },
  {
    field: 'stage',
    title: CUSTOMERS_TEXT.stage,
    width: 90,
    render: ({ stage }) => <StatusTag tone={STAGE_TONE[stage]}>{STAGE_TEXT[stage]}</StatusTag>,
  },
  { field: 'level', title: CUSTOMERS_TEXT.level, width: 90, render: ({ level }) => levelText(level) },
  { field: 'community', title: CUSTOMERS_TEXT.home, render: (customer) => <Home customer={customer} /> },
  {
    field: 'source',
    title: CUSTOMERS_TEXT.source,
    width: 100,
    from: 'xl',
    render: ({ source }) => SOURCE_TEXT[source],
  },
  {
    field: 'ownerName',
    title: CUSTOMERS_TEXT.owner,
    width: 120,
    from: 'lg',
    render: ({ ownerName }) => <span className={styles.owner}>{ownerName}</span>,
  },
  {
    field: 'nextFollowTime',
    title: CUSTOMERS_TEXT.nextFollowTime,
    width: 180,
    from: 'lg',
    render: ({ nextFollowTime }) => <DueTime at={nextFollowTime} />,
  },
  {
    field: 'createdAt',
    title: CUSTOMERS_TEXT.createdAt,
    width: 180,
    from: 'xl',
    render: ({ createdAt }) => formatTime(createdAt),
  },
]

/** Of deleted customers, which have no page. */
export const DELETED_COLUMNS: readonly ListColumn<Customer>[] = [
  { field: 'name', title: CUSTOMERS_TEXT.name, fixed: 'left' },
  { field: 'mobile', title: CUSTOMERS_TEXT.contact, render: (customer) => <Contact customer={customer} /> },
  { field: 'ownerName', title: CUSTOMERS_TEXT.owner, width: 120 },
  {
    field: 'deletedAt',
    title: CUSTOMERS_TEXT.deletedAt,
    width: 180,
    render: ({ deletedAt }) => (deletedAt === null ? CUSTOMERS_TEXT.none : formatTime(deletedAt)),
  },
]

/** A deleted customer on a phone. */
export function DeletedCard({ customer }: { readonly customer: Customer }) {
  const { name, ownerName, deletedAt } = customer
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <b>{name}</b>
        <Contact customer={customer} />
        <small>
          {ownerName} · {deletedAt === null ? CUSTOMERS_TEXT.none : formatTime(deletedAt)}
        </small>
      </div>
    </div>
  )
}

function Contact({ customer: { mobile, wechat } }: { readonly customer: Customer }) {
  return (
    <span className={styles.stack}>
      {mobile ? <span>{mobile}</span> : <span>{wechatText(wechat)}</span>}
      {mobile && wechat ? <small>{wechatText(wechat)}</small> : null}
    </span>
  )
}

function Home({ customer }: { readonly customer: Customer }) {
  const [first, ...rest] = homeOf(customer)
  if (first === undefined) return CUSTOMERS_TEXT.none
  return (
    <span className={styles.stack} title={homeOf(customer).join(' · ')}>
      <span>{first}</span>
      {rest.length > 0 ? <small>{rest.join(' · ')}</small> : null}
    </span>
  )
}
