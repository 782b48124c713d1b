import type { Customer } from '@tessera/shared/contract/customer'
import { links } from '@tessera/shared/remote/links'
import { formatTime } from '@tessera/shared/text/format.text'
import { type ListColumn, StatusTag } from '@tessera/shared/ui/data'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { TagChips } from '@tessera/shared/ui/tags'
import { Link } from 'react-router-dom'
import { DueTime } from './DueTime'
import { CustomerLink } from './CustomerLink'
import styles from './Customers.module.css'
import { homeOf, STAGE_TONE } from './customers.rules'
import { budgetText, CUSTOMERS_TEXT, levelText, wechatText } from './customers.text'

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
  { field: 'level', title: CUSTOMERS_TEXT.level, width: 84, render: ({ level }) => levelText(level) },
  { field: 'community', title: CUSTOMERS_TEXT.home, render: (customer) => <Home customer={customer} /> },
  {
    field: 'source',
    title: CUSTOMERS_TEXT.source,
    width: 92,
    from: 'xl',
    render: ({ source }) => SOURCE_TEXT[source],
  },
  {
    field: 'tagIds',
    title: CUSTOMERS_TEXT.tags,
    width: 180,
    optional: true,
    render: ({ tagIds }) => <TagChips scope="customer" tagIds={tagIds} />,
  },
  {
    field: 'ownerName',
    title: CUSTOMERS_TEXT.owner,
    width: 100,
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
    field: 'lastFollowTime',
    title: CUSTOMERS_TEXT.lastFollowTime,
    width: 180,
    optional: true,
    render: ({ lastFollowTime }) => (lastFollowTime ? formatTime(lastFollowTime) : CUSTOMERS_TEXT.neverFollowed),
  },
  {
    field: 'budgetMax',
    title: CUSTOMERS_TEXT.budget,
    width: 140,
    optional: true,
    render: ({ budgetMin, budgetMax }) => budgetText(budgetMin, budgetMax) ?? CUSTOMERS_TEXT.none,
  },
  {
    field: 'address',
    title: CUSTOMERS_TEXT.address,
    width: 220,
    optional: true,
    render: ({ address }) => <span className={styles.stack}>{address || CUSTOMERS_TEXT.none}</span>,
  },
  {
    field: 'demand',
    title: CUSTOMERS_TEXT.demand,
    width: 240,
    optional: true,
    render: ({ demand }) => (
      <span className={styles.stack} title={demand ?? undefined}>
        <span>{demand || CUSTOMERS_TEXT.none}</span>
      </span>
    ),
  },
  {
    field: 'dealTime',
    title: CUSTOMERS_TEXT.dealTime,
    width: 180,
    optional: true,
    render: ({ dealTime }) => (dealTime ? formatTime(dealTime) : CUSTOMERS_TEXT.none),
  },
  {
    field: 'updatedAt',
    title: CUSTOMERS_TEXT.updatedAt,
    width: 180,
    optional: true,
    render: ({ updatedAt }) => formatTime(updatedAt),
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
  {
    field: 'name',
    title: CUSTOMERS_TEXT.name,
    fixed: 'left',
    render: (customer) => <DeletedName customer={customer} />,
  },
  { field: 'mobile', title: CUSTOMERS_TEXT.contact, render: (customer) => <Contact customer={customer} /> },
  { field: 'ownerName', title: CUSTOMERS_TEXT.owner, width: 120 },
  {
    field: 'deletedAt',
    title: CUSTOMERS_TEXT.deletedAt,
    width: 180,
    render: ({ deletedAt }) => (deletedAt === null ? CUSTOMERS_TEXT.none : formatTime(deletedAt)),
  },
]

function DeletedName({ customer }: { readonly customer: Customer }) {
  return (
    <span className={styles.stack}>
      <span>{customer.name}</span>
      <MergedInto customer={customer} />
    </span>
  )
}

/** Where the records of one that was merged away are now. */
function MergedInto({ customer: { mergedInto } }: { readonly customer: Customer }) {
  if (!mergedInto) return null
  return (
    <small>
      <Link to={links.customer(mergedInto)}>{CUSTOMERS_TEXT.mergedInto(mergedInto.name)}</Link>
    </small>
  )
}

/** A deleted customer on a phone. */
export function DeletedCard({ customer }: { readonly customer: Customer }) {
  const { name, ownerName, deletedAt } = customer
  return (
    <div className={styles.card}>
      <div className={styles.words}>
        <b>{name}</b>
        <MergedInto customer={customer} />
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
