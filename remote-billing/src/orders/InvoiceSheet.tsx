import { INVOICE_TITLE_TYPES, invoiceDraft, taxNumber } from '@tessera/shared/contract/invoice'
import type { Order } from '@tessera/shared/contract/order'
import { errorText } from '@tessera/shared/text/errors.text'
import { formatMoney } from '@tessera/shared/text/format.text'
import { Button, toast } from '@tessera/shared/ui/core'
import { fieldRule, Form, Input, Segmented } from '@tessera/shared/ui/form'
import { Sheet } from '@tessera/shared/ui/overlay'
import { useRequestInvoice } from './orders.api'
import { initialValues, invoiceDraftOf, type InvoiceValues, refusedFields } from './orders.rules'
import { INVOICE_TEXT as TEXT } from './orders.text'
import styles from './Orders.module.css'

/** Ties the sheet's submit button to the form inside it. */
const FORM_NAME = 'invoice'

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

/** Asks for the invoice of a paid order. A failure loses nothing of what was typed. */
export function InvoiceSheet({ order, open, onClose }: InvoiceSheetProps) {
  const [form] = Form.useForm<InvoiceValues>()
  const isCompany = Form.useWatch('titleType', form) !== 'personal'
  const request = useRequestInvoice()

  const submit = async (values: InvoiceValues) => {
    if (request.isPending) return
    try {
      await request.mutateAsync({ tradeNo: order.tradeNo, invoice: invoiceDraftOf(values) })
      toast.success(TEXT.submitted)
      onClose()
    } catch (error) {
      form.setFields(refusedFields(error).map((field) => ({ name: field, errors: [TEXT.faults[field]] })))
    }
  }
  const failure = refusedFields(request.error).length > 0 ? null : request.error

  return (
    <Sheet
      open={open}
      title={TEXT.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button type="submit" form={FORM_NAME} variant="primary" loading={request.isPending}>
            {TEXT.submit}
          </Button>
        </>
      }
    >
      <Form<InvoiceValues>
        form={form}
        name={FORM_NAME}
        initialValues={initialValues(order.invoice)}
        requiredMark={false}
        onFinish={(values) => void submit(values)}
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
      </Form>
      <dl className={styles.facts}>
        <dt>{TEXT.amount}</dt>
        <dd>
          <b>{formatMoney(order.amountFen)}</b>
        </dd>
      </dl>
      <p className={styles.note}>{TEXT.note}</p>
      {failure ? (
        <p className={styles.failed} role="alert">
          {errorText(failure)}
          <small>{TEXT.kept}</small>
        </p>
      ) : null}
    </Sheet>
  )
}
