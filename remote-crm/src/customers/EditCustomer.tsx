import { type Customer, getCustomerDetail } from '@tessera/shared/contract/customer'
import { call } from '@tessera/shared/http/client'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatMinute, formatNumber } from '@tessera/shared/text/format.text'
import { toast } from '@tessera/shared/ui/core'
import { FormSheet } from '@tessera/shared/ui/form'
import { CustomerFields } from './CustomerFields'
import { useUpdateCustomer } from './customers.api'
import { changesOf, type DraftField, type DraftValues, ownerOfNumber, takenNumber, valuesOf } from './customers.rules'
import { CUSTOMERS_TEXT, FAULT_TEXT, FIELD_TEXT, levelText } from './customers.text'

interface EditCustomerProps {
  readonly customer: Customer
  readonly open: boolean
  readonly onClose: () => void
}

/** Sends only what was changed: what a colleague saves in other fields meanwhile stays. */
export function EditCustomer({ customer, open, onClose }: EditCustomerProps) {
  const saving = useUpdateCustomer()
  const { id, version } = customer
  const ownerId = ownerOfNumber(saving.error)
  const taken = ownerId === null ? null : { ownerId, mobile: saving.variables?.changes.mobile ?? undefined }
  return (
    <FormSheet
      open={open}
      title={CUSTOMERS_TEXT.editTitle}
      width={640}
      onClose={onClose}
      name="edit-customer"
      submitText={CUSTOMERS_TEXT.saveChanges}
      closing="asks"
      survives
      draftOf={id}
      initialValues={valuesOf(customer)}
      save={saving}
      toInput={(values, { version: seen, before }) => ({ id, version: seen, changes: changesOf(before, values) })}
      within="changes"
      faults={FAULT_TEXT}
      refusalOf={takenNumber}
      freshness={{
        version,
        latest: async () => {
          const latest = await call(getCustomerDetail, { id })
          return { version: latest.version, values: valuesOf(latest) }
        },
        labels: FIELD_TEXT,
        show: shownValue,
      }}
      onSaved={({ name }) => {
        toast.success(CUSTOMERS_TEXT.changed(name))
        onClose()
      }}
    >
      <CustomerFields taken={taken} onOpenOwner={onClose} ownId={id} />
    </FormSheet>
  )
}

function shownValue<Field extends DraftField>(field: Field, value: DraftValues[Field]): string {
  if (value === null || value === undefined || value === '') return CUSTOMERS_TEXT.none
  switch (field) {
    case 'stage':
      return STAGE_TEXT[value as Customer['stage']]
    case 'source':
      return SOURCE_TEXT[value as Customer['source']]
    case 'level':
      return levelText(value as Customer['level'])
    case 'nextFollowTime':
      return formatMinute(String(value))
    case 'tagIds':
      return CUSTOMERS_TEXT.tagCount((value as readonly string[]).length)
    case 'budgetMin':
    case 'budgetMax':
      return formatNumber(Number(value) / 100)
    default:
      return String(value)
  }
}
