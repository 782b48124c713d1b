import type { AppError } from '@tessera/shared/http/app-error'
import { toast } from '@tessera/shared/ui/core'
import { FormSheet } from '@tessera/shared/ui/form'
import { beanShortage, CostNote, costFailure, useCoinOffer } from '@tessera/shared/ui/guards'
import { CustomerFields } from './CustomerFields'
import { useCreateCustomer, useCustomerQuota } from './customers.api'
import { draftOf, type DraftValues, NEW_DRAFT, ownerOfNumber, takenNumber } from './customers.rules'
import { CUSTOMERS_TEXT, FAULT_TEXT } from './customers.text'

interface NewCustomerProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The form's state outlives its sheet: closing it accidentally, or a failure, loses no input. */
export function NewCustomer({ open, onClose }: NewCustomerProps) {
  const quota = useCustomerQuota(open)
  const creation = useCreateCustomer()
  const { offer, sheet: coinSheet } = useCoinOffer()
  const ownerId = ownerOfNumber(creation.error)
  const taken = ownerId === null ? null : { ownerId, mobile: creation.variables?.customer.mobile }
  return (
    <>
      <FormSheet
        open={open}
        title={CUSTOMERS_TEXT.create}
        width={640}
        onClose={onClose}
        name="new-customer"
        submitText={CUSTOMERS_TEXT.save}
        closing="keeps"
        survives
        clearable
        initialValues={NEW_DRAFT as DraftValues}
        save={creation}
        toInput={(values, { clientToken }) => ({
          clientToken,
          customer: draftOf(values),
          mostBeans: quota.data?.nextCostBeans,
        })}
        within="customer"
        faults={FAULT_TEXT}
        refusalOf={takenNumber}
        failureText={reasonText}
        onSaved={({ name, chargedBeans = 0 }) => {
          toast.success(
            chargedBeans > 0 ? CUSTOMERS_TEXT.createdPaid(name, chargedBeans) : CUSTOMERS_TEXT.created(name),
          )
          onClose()
        }}
        onFailed={(error, onContinue) => {
          const shortage = beanShortage(error)
          if (shortage) void offer({ type: 'create_customer', shortage, onContinue })
        }}
        note={<CostNote quota={quota.data} failed={quota.isError} free={CUSTOMERS_TEXT.quotaFree} />}
      >
        <CustomerFields taken={taken} onOpenOwner={onClose} />
      </FormSheet>
      {coinSheet}
    </>
  )
}

function reasonText(error: AppError): string | undefined {
  // The token was already used with other values: the first response was lost and the record exists.
  if (error.reason === 'IDEMPOTENCY_MISMATCH') return CUSTOMERS_TEXT.alreadyCreated
  return costFailure(error)
}
