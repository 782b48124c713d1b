import type { Customer } from '@tessera/shared/contract/customer'
import { formatTime } from '@tessera/shared/text/format.text'
import { type DataColumn, StatusTag } from '@tessera/shared/ui/data'
import styles from './Customers.module.css'
import { homeOf, STAGE_TONE } from './customers.rules'
import { CUSTOMERS_TEXT, levelText, SOURCE_TEXT, STAGE_TEXT, wechatText } from './customers.text'

export const CUSTOMER_COLUMNS: readonly DataColumn<Customer>[] = [
  {
    key: 'name',
    title: CUSTOMERS_TEXT.name,
    fixed: 'left',
    render: (_, { name }) => <strong className={styles.name}>{name}</strong>,
  },
  { key: 'contact', title: CUSTOMERS_TEXT.contact, render: (_, customer) => <Contact customer={customer} /> },
  {
    key: 'stage',
    title: CUSTOMERS_TEXT.stage,
    width: 90,
    render: (_, { stage }) => <StatusTag tone={STAGE_TONE[stage]}>{STAGE_TEXT[stage]}</StatusTag>,
  },
  { key: 'level', title: CUSTOMERS_TEXT.level, width: 80, render: (_, { level }) => levelText(level) },
  { key: 'home', title: CUSTOMERS_TEXT.home, render: (_, customer) => <Home customer={customer} /> },
  { key: 'source', title: CUSTOMERS_TEXT.source, width: 100, render: (_, { source }) => SOURCE_TEXT[source] },
  {
    key: 'owner',
    title: CUSTOMERS_TEXT.owner,
    width: 120,
    render: (_, { ownerName }) => <span className={styles.owner}>{ownerName}</span>,
  },
  {
    key: 'createdAt',
    title: CUSTOMERS_TEXT.createdAt,
    width: 180,
    render: (_, { createdAt }) => formatTime(createdAt),
  },
]

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
