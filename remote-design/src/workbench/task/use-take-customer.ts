import { getCustomerDetail } from '@tessera/shared/contract/customer'
import { useNamedRecord } from '../use-named-record'
import { useWorkbench } from '../workbench-context'

/** In the address of a workbench that is opened from a customer. */
const CUSTOMER = 'customer'

/** Takes the customer that the address names, on whatever step: the photo that is chosen there is theirs. */
export function useTakeCustomer(): void {
  const { openFor } = useWorkbench()
  useNamedRecord(CUSTOMER, getCustomerDetail, ({ id, name }) => openFor({ id, name }))
}
