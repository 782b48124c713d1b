import { getCustomerDetail } from '@tessera/shared/contract/customer'
import { CUSTOMER_TEXT as TEXT } from '../../parts/customer/customer.text'
import { CustomerPicker } from '../../parts/customer/CustomerPicker'
import { useNamedRecord } from '../use-named-record'
import { useWork, useWorkbench } from '../workbench-context'
import styles from './CostBar.module.css'

/** In the address of a workbench that is opened from a customer. */
const CUSTOMER = 'customer'

/** Whom the next design is for; the address may name a customer. */
export function CustomerField() {
  const { setCustomer } = useWorkbench()
  const customer = useWork((state) => state.customer)
  useNamedRecord(CUSTOMER, getCustomerDetail, ({ id, name }) => setCustomer({ id, name }))
  return (
    <div className={styles.customer}>
      <span className={styles.label}>{TEXT.forWhom}</span>
      <CustomerPicker value={customer} onChange={setCustomer} label={TEXT.forWhom} />
    </div>
  )
}
