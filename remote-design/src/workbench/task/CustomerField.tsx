import { getCustomerDetail } from '@tessera/shared/contract/customer'
import { useEndpoint } from '@tessera/shared/query/query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CUSTOMER_TEXT as TEXT } from '../../parts/customer/customer.text'
import { CustomerPicker } from '../../parts/customer/CustomerPicker'
import { useWork, useWorkbench } from '../workbench-context'
import styles from './CostBar.module.css'

/** In the address of a workbench that is opened from a customer. */
const CUSTOMER = 'customer'

/** Whom the next design is for; the address may name a customer. */
export function CustomerField() {
  const { setCustomer } = useWorkbench()
  const customer = useWork((state) => state.customer)
  useNamedCustomer()
  return (
    <div className={styles.customer}>
      <span className={styles.label}>{TEXT.forWhom}</span>
      <CustomerPicker value={customer} onChange={setCustomer} label={TEXT.forWhom} />
    </div>
  )
}

/** Takes the customer out of the address once: afterwards the choice is the person's. */
function useNamedCustomer(): void {
  const { setCustomer } = useWorkbench()
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get(CUSTOMER)
  const { data, isError } = useEndpoint(getCustomerDetail, { id: id ?? '' }, { enabled: id !== null })
  useEffect(() => {
    if (id === null || (!data && !isError)) return
    if (data) setCustomer({ id: data.id, name: data.name })
    setParameters(
      (former) => {
        const next = new URLSearchParams(former)
        next.delete(CUSTOMER)
        return next
      },
      { replace: true },
    )
  }, [id, data, isError, setCustomer, setParameters])
}
