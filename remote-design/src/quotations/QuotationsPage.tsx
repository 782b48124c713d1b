import { getQuotationList, type Quotation } from '@tessera/shared/contract/quotation'
import { schemeCount } from '@tessera/shared/contract/quotation-sum'
import { formatMoney, formatTime } from '@tessera/shared/text/format.text'
import { Button, ButtonLink } from '@tessera/shared/ui/core'
import { type ListLayout, ListPage } from '@tessera/shared/ui/data'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { useBeginQuotation } from '@tessera/shared/ui/quotation'
import { Plus } from 'lucide-react'
import { QUOTATION_TEXT as TEXT } from './quotation.text'
import { QuotationDrawer } from './QuotationDrawer'
import styles from './Quotations.module.css'

export default function QuotationsPage() {
  const detail = useDetailAddress('quotation')
  const { begin, beginning } = useBeginQuotation(detail.show)
  const numberOf = ({ number, revision }: Quotation) => TEXT.numbered(number, revision)
  const totalOf = ({ totalFen, lines }: Quotation) => {
    const schemes = schemeCount(lines)
    return schemes > 0 ? TEXT.firstOf(formatMoney(totalFen), schemes) : formatMoney(totalFen)
  }
  const layout: ListLayout<Quotation> = {
    kind: 'table',
    columns: [
      { field: 'number', title: TEXT.number, render: numberOf },
      {
        field: 'customerName',
        title: TEXT.customerName,
        render: (quotation) => (
          <span className={styles.whom}>
            {quotation.customerName}
            <Bound quotation={quotation} />
          </span>
        ),
      },
      { field: 'totalFen', title: TEXT.total, align: 'right', render: totalOf },
      { field: 'creatorName', title: TEXT.by, from: 'lg' },
      { field: 'createdAt', title: TEXT.made, from: 'lg', render: ({ createdAt }) => formatTime(createdAt) },
    ],
    card: (quotation) => (
      <button type="button" className={styles.card} onClick={() => detail.show(quotation.id)}>
        <b>{quotation.customerName || numberOf(quotation)}</b>
        <Bound quotation={quotation} />
        <span>{totalOf(quotation)}</span>
        <small>
          {quotation.customerName ? <span>{numberOf(quotation)}</span> : null}
          <time dateTime={quotation.createdAt}>{formatTime(quotation.createdAt)}</time>
        </small>
      </button>
    ),
    actions: {
      title: '',
      width: 112,
      render: ({ id }) => (
        <Button size="small" onClick={() => detail.show(id)}>
          {TEXT.open}
        </Button>
      ),
    },
  }
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} loading={beginning} onClick={(press) => void begin(press)}>
      {TEXT.create}
    </Button>
  )
  return (
    <ListPage
      title={TEXT.title}
      description={TEXT.description}
      extra={create}
      endpoint={getQuotationList}
      rowKey="id"
      search={TEXT.search}
      layout={layout}
      empty={{
        picture: 'shelf',
        text: TEXT.empty,
        action: (
          <span className={styles.ways}>
            {create}
            <ButtonLink to="/work/design/history">{TEXT.toHistory}</ButtonLink>
          </span>
        ),
        found: TEXT.found,
      }}
    >
      <QuotationDrawer id={detail.id} onClose={detail.close} onShow={detail.show} />
    </ListPage>
  )
}

/** The customer that a quotation is for, where its heading says something else. */
function Bound({ quotation: { customer, customerName } }: { readonly quotation: Quotation }) {
  return customer && customer.name !== customerName ? <small>{TEXT.boundTo(customer.name)}</small> : null
}
