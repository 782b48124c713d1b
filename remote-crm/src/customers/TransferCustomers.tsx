import type { Customer } from '@tessera/shared/contract/customer'
import { toast } from '@tessera/shared/ui/core'
import { Form, FormSheet, Select } from '@tessera/shared/ui/form'
import { useCustomerOwners, useTransferCustomer } from './customers.api'
import { CUSTOMERS_TEXT } from './customers.text'

interface TransferCustomersProps {
  readonly customers: readonly Customer[]
  readonly open: boolean
  readonly onClose: () => void
}

interface TransferValues {
  readonly toUserId?: string
}

const NOBODY: TransferValues = {}
const REQUIRED = [{ required: true, message: CUSTOMERS_TEXT.transferPlaceholder }]

/** Gives customers to a colleague; the load of each stands beside the name. */
export function TransferCustomers({ customers, open, onClose }: TransferCustomersProps) {
  const owners = useCustomerOwners(open)
  const transfer = useTransferCustomer()
  const everywhere = (userId: string) => customers.every(({ ownerUserId }) => ownerUserId === userId)
  const choices = (owners.data?.list ?? []).filter(({ userId }) => !everywhere(userId))
  return (
    <FormSheet
      open={open}
      title={CUSTOMERS_TEXT.transferTitle(customers[0]?.name ?? '', customers.length)}
      width={440}
      onClose={onClose}
      name="transfer-customers"
      submitText={CUSTOMERS_TEXT.transfer}
      closing="asks"
      initialValues={NOBODY}
      save={transfer}
      toInput={({ toUserId = '' }) => ({ ids: customers.map(({ id }) => id), toUserId })}
      onSaved={({ transferred }) => {
        toast.success(transferred > 0 ? CUSTOMERS_TEXT.transferred(transferred) : CUSTOMERS_TEXT.transferNone)
        onClose()
      }}
    >
      <Form.Item name="toUserId" label={CUSTOMERS_TEXT.transferTo} rules={REQUIRED}>
        <Select<string>
          loading={owners.isPending}
          placeholder={CUSTOMERS_TEXT.transferPlaceholder}
          notFoundContent={owners.isPending ? null : CUSTOMERS_TEXT.transferNobody}
          options={choices.map(({ userId, userName, openCount, customerCount }) => ({
            value: userId,
            label: `${userName} · ${CUSTOMERS_TEXT.load(openCount, customerCount)}`,
          }))}
        />
      </Form.Item>
    </FormSheet>
  )
}
