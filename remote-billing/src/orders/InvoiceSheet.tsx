import { INVOICE_TITLE_TYPES, invoiceDraft, taxNumber } from '@tessera/shared/contract/invoice'
import type { Order } from '@tessera/shared/contract/order'
import { formatMoney } from '@tessera/shared/text/format.text'
import { toast } from '@tessera/shared/ui/core'
import { Fact, Facts } from '@tessera/shared/ui/data'
import { fieldRule, Form, FormSheet, Input, Segmented } from '@tessera/shared/ui/form'
import { useRequestInvoice } from './orders.api'
import { initialValues, invoiceDraftOf, type InvoiceValues } from './orders.rules'
import { INVOICE_TEXT as TEXT } from './orders.text'
import styles from './Orders.module.css'

const TITLE_TYPES = INVOICE_TITLE_TYPES.toReversed().map((value) => ({ value, label: TEXT.titleTypes[value] }))
const { title, email } = invoiceDraft.options[0].shape
const RULES = {
  title: [fieldRule(title, TEXT.faults.title)],
  taxNumber: [fieldRule(taxNumber, TEXT.faults.taxNumber)],
  email: [fieldRule(email, TEXT.faults.email)],
}

interface InvoiceSheetProps {
  readonly order: Order
  readonly open: boolean
  readonly onClose: () => void
}

/** Invoice request for a paid order. A failure keeps the input. */
export function InvoiceSheet({ order, open, onClose }: InvoiceSheetProps) {
  const [form] = Form.useForm<InvoiceValues>()
  const isCompany = Form.useWatch('titleType', form) !== 'personal'
  const request = useRequestInvoice()
  return (
    <FormSheet
      open={open}
      title={TEXT.title}
      onClose={onClose}
      name="invoice"
      form={form}
      submitText={TEXT.submit}
      closing="keeps"
      // After a rejection the form starts from the rejected request, not from an older draft.
      draftOf={`${order.tradeNo}/${order.invoice?.state ?? ''}`}
      initialValues={initialValues(order.invoice)}
      save={request}
      toInput={(values) => ({ tradeNo: order.tradeNo, invoice: invoiceDraftOf(values) })}
      within="invoice"
      faults={TEXT.faults}
      onSaved={() => {
        toast.success(TEXT.submitted)
        onClose()
      }}
    >
      <Form.Item name="titleType" label={TEXT.titleType}>
        <Segmented block options={TITLE_TYPES} />
      </Form.Item>
      <Form.Item name="title" label={isCompany ? TEXT.companyTitle : TEXT.personalTitle} rules={RULES.title}>
        <Input maxLength={100} autoComplete={isCompany ? 'organization' : 'name'} />
      </Form.Item>
      {isCompany ? (
        <Form.Item name="taxNumber" label={TEXT.taxNumber} rules={RULES.taxNumber}>
          <Input maxLength={24} autoComplete="off" />
        </Form.Item>
      ) : null}
      <Form.Item name="email" label={TEXT.email} rules={RULES.email}>
        <Input type="email" inputMode="email" maxLength={100} autoComplete="email" />
      </Form.Item>
      <Facts>
        <Fact name={TEXT.amount}>
          <b>{formatMoney(order.amountFen)}</b>
        </Fact>
      </Facts>
      <p className={styles.note}>{TEXT.note}</p>
    </FormSheet>
  )
}
