import { getCustomerDetail } from '@tessera/shared/contract/customer'
import { useSearchParams } from 'react-router-dom'
import { useIsCompact } from '../../parts/use-is-compact'
import { useNamedRecord } from '../use-named-record'
import { useWorkbench } from '../workbench-context'

/** In the address of a workbench that is opened from a customer. */
const CUSTOMER = 'customer'

/** Takes the customer that the address names, on whatever step: the photo that is chosen there is theirs. */
export function useTakeCustomer(): void {
  const { openFor } = useWorkbench()
  const [parameters] = useSearchParams()
  // One step per screen writes its step into the address first; two changes at once would lose one of them.
  const isWritten = parameters.has('step') || parameters.has('task')
  const ready = !useIsCompact() || isWritten
  useNamedRecord(CUSTOMER, getCustomerDetail, ({ id, name }) => openFor({ id, name }), ready)
}
