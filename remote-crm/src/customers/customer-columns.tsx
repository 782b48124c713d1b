import type { Customer } from '@tessera/shared/contract/customer'
import { formatTime } from '@tessera/shared/text/format.text'
import { type DataColumn, StatusTag } from '@tessera/shared/ui/data'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/text/customer.text'
import { CustomerLink } from './CustomerLink'
import styles from './Customers.module.css'
import { homeOf, STAGE_TONE } from './customers.rules'
import { CUSTOMERS_TEXT, levelText, wechatText } from './customers.text'

/** What a narrower window leaves out, so that nothing is cut off; it stands in the detail. */
const MEDIUM: DataColumn<Customer>['responsive'] = ['lg']
const WIDE: DataColumn<Customer>['responsive'] = ['xl']

export const CUSTOMER_COLUMNS: readonly DataColumn<Customer>[] = [
  {
    key: 'name',
    title: CUSTOMERS_TEXT.name,
    fixed: 'left',
    render: (_, customer) => <CustomerLink customer={customer} />,
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
  {
    key: 'source',
    title: CUSTOMERS_TEXT.source,
    width: 100,
    responsive: WIDE,
    render: (_, { source }) => SOURCE_TEXT[source],
  },
  {
    key: 'owner',
    title: CUSTOMERS_TEXT.owner,
    width: 120,
    responsive: MEDIUM,
    render: (_, { ownerName }) => <span className={styles.owner}>{ownerName}</span>,
  },
  {
    key: 'createdAt',
    title: CUSTOMERS_TEXT.createdAt,
    width: 180,
    responsive: WIDE,
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
