import { newClientToken } from '@tessera/shared/http/client-token'
import { Button, toast } from '@tessera/shared/ui/core'
import { Form } from '@tessera/shared/ui/form'
import { useCoinOffer } from '@tessera/shared/ui/guards'
import { Sheet } from '@tessera/shared/ui/overlay'
import { useRef, useState } from 'react'
import { CostNote } from './CostNote'
import { CustomerFields } from './CustomerFields'
import { useCreateCustomer, useCustomerQuota } from './customers.api'
import {
  beanShortage,
  costOf,
  draftOf,
  type DraftValues,
  NEW_DRAFT,
  ownerOfNumber,
  refusedFields,
} from './customers.rules'
import { CUSTOMERS_TEXT, FAULT_TEXT } from './customers.text'
import { FailureNote } from './FailureNote'
import styles from './NewCustomer.module.css'

/** Ties the sheet's submit button to the form inside it. */
const FORM_NAME = 'new-customer'

interface NewCustomerProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The form outlives its sheet: closing by mistake, or a failure, loses nothing of what was typed. */
export function NewCustomer({ open, onClose }: NewCustomerProps) {
  const [form] = Form.useForm<DraftValues>()
  const [touched, setTouched] = useState(false)
  const quota = useCustomerQuota(open)
  const cost = quota.data && costOf(quota.data)
  const creation = useCreateCustomer()
  // One token for one customer to be: however often it is sent, one record is made.
  const token = useRef<string | null>(null)
  const sending = useRef(false)
  const { offer, sheet: coinSheet } = useCoinOffer()

  const startOver = () => {
    token.current = null
    creation.reset()
    form.resetFields()
    setTouched(false)
  }

  const showRefusals = (error: unknown) => {
    const refusals = refusedFields(error).map((fault) => ({
      name: fault === 'mobileTaken' ? ('mobile' as const) : fault,
      errors: [FAULT_TEXT[fault]],
    }))
    form.setFields(refusals)
    if (refusals[0]) form.scrollToField(refusals[0].name, { block: 'center', focus: true })
  }

  const submit = async (values: DraftValues) => {
    if (sending.current) return
    sending.current = true
    token.current ??= newClientToken()
    try {
      const { data } = await creation.mutateAsync({ clientToken: token.current, customer: draftOf(values) })
      const paid = data.chargedBeans ?? 0
      toast.success(paid > 0 ? CUSTOMERS_TEXT.createdPaid(data.name, paid) : CUSTOMERS_TEXT.created(data.name))
      startOver()
      onClose()
    } catch (error) {
      showRefusals(error)
      const shortage = beanShortage(error)
      if (shortage) void offer({ type: 'create_customer', shortage, onContinue: () => form.submit() })
    } finally {
      sending.current = false
    }
  }

  // A refused field has its own words beside it.
  const failure = creation.isPending || refusedFields(creation.error).length > 0 ? null : creation.error

  const ownerId = ownerOfNumber(creation.error)
  const taken = ownerId === null ? null : { ownerId, mobile: creation.variables?.customer.mobile }

  return (
    <>
      <Sheet
        open={open}
        title={CUSTOMERS_TEXT.create}
        width={640}
        onClose={onClose}
        footer={
          <div className={styles.foot}>
            {failure ? <FailureNote error={failure} /> : null}
            <CostNote cost={cost} failed={quota.isError} beans={quota.data?.beans} />
            <div className={styles.actions}>
              {touched ? (
                <Button variant="quiet" onClick={startOver} disabled={creation.isPending}>
                  {CUSTOMERS_TEXT.reset}
                </Button>
              ) : null}
              <Button onClick={onClose}>{CUSTOMERS_TEXT.cancel}</Button>
              <Button type="submit" form={FORM_NAME} variant="primary" loading={creation.isPending}>
                {CUSTOMERS_TEXT.save}
              </Button>
            </div>
          </div>
        }
      >
        <Form<DraftValues>
          form={form}
          name={FORM_NAME}
          initialValues={NEW_DRAFT}
          // The labels say what may be left out: of two ways to reach the person, either one.
          requiredMark={false}
          onValuesChange={() => setTouched(true)}
          onFinish={(values) => void submit(values)}
        >
          <CustomerFields taken={taken} onOpenOwner={onClose} />
        </Form>
      </Sheet>
      {coinSheet}
    </>
  )
}
