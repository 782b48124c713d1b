import { takesAway } from '@tessera/shared/http/app-error'
import { links } from '@tessera/shared/remote/links'
import { STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { Button, ButtonLink, DetailWait, Page } from '@tessera/shared/ui/core'
import { RowMenu, StatusTag } from '@tessera/shared/ui/data'
import { useBeginQuotation } from '@tessera/shared/ui/quotation'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { CustomerFacts } from './CustomerFacts'
import styles from './CustomerPage.module.css'
import { useCustomer } from './customers.api'
import { STAGE_TONE } from './customers.rules'
import { CUSTOMERS_TEXT as TEXT, levelText } from './customers.text'
import { SEND_DESIGNS_TEXT } from './designs/send-designs.text'
import { SendDesigns } from './designs/SendDesigns'
import { MERGE_TEXT } from './merge/merge.text'
import { NextStep } from './NextStep'
import { NoteComposer } from './notes/NoteComposer'
import { Timeline } from './notes/Timeline'
import { UnsentNotes } from './notes/UnsentNotes'
import { useSeenMentions } from './notes/use-seen-mentions'
import { useOutbox } from './notes/use-outbox'
import { CustomerPhotos } from './photos/CustomerPhotos'
import { SummaryCard } from './summary/SummaryCard'
import { useCustomerActions } from './use-customer-actions'

/** One customer: what to do next, what happened, what is known. */
export default function CustomerPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  const query = useCustomer(id === '' ? null : id)
  const actions = useCustomerActions()
  const navigate = useNavigate()
  const send = useOutbox()
  const { begin, beginning } = useBeginQuotation((made) => navigate(links.quotation(made)), query.data?.id)
  const [sending, setSending] = useState(false)
  const customer = query.data
  useSeenMentions(customer?.id ?? null)
  if (!customer || takesAway(query.error))
    return <DetailWait title={TEXT.detail} id={id} query={query} list={links.customers()} variant="list" />
  // Merged into another one since the link was made.
  if (customer.id !== id) return <Navigate to={links.customer(customer)} replace />
  const remove = async () => {
    if (await actions.remove([customer])) await navigate(links.customers())
  }
  return (
    <Page
      title={customer.name}
      extra={
        <>
          <ButtonLink to={links.designFor(customer.id)}>{TEXT.designFor}</ButtonLink>
          <ButtonLink to={links.designsOf(customer.id)}>{TEXT.designsOf}</ButtonLink>
          <Button loading={beginning} onClick={(press) => void begin(press)}>
            {TEXT.quote}
          </Button>
          <Button onClick={() => setSending(true)}>{SEND_DESIGNS_TEXT.send}</Button>
          <Button onClick={() => actions.transfer([customer])}>{TEXT.transfer}</Button>
          <Button variant="primary" onClick={() => actions.edit(customer)}>
            {TEXT.edit}
          </Button>
          <RowMenu
            label={TEXT.moreActions}
            actions={[
              { key: 'merge', text: MERGE_TEXT.title, run: () => actions.merge([customer]) },
              { key: 'remove', text: TEXT.remove, danger: true, run: () => void remove() },
            ]}
          />
        </>
      }
    >
      <div className={styles.page}>
        <div className={styles.side}>
          <div className={styles.tags}>
            <StatusTag tone={STAGE_TONE[customer.stage]}>{STAGE_TEXT[customer.stage]}</StatusTag>
            <span>{levelText(customer.level)}</span>
            <span>{customer.ownerName}</span>
          </div>
          <NextStep customer={customer} />
        </div>
        <div className={styles.main}>
          <SummaryCard customerId={customer.id} />
          <NoteComposer customerId={customer.id} send={send} />
          <UnsentNotes customerId={customer.id} />
          <Timeline key={customer.id} customerId={customer.id} />
        </div>
        <section className={`${styles.card} ${styles.facts}`} aria-label={TEXT.detail}>
          <CustomerFacts customer={customer} />
          <CustomerPhotos customerId={customer.id} />
        </section>
      </div>
      {actions.sheets}
      <SendDesigns customerId={customer.id} open={sending} onClose={() => setSending(false)} />
    </Page>
  )
}
