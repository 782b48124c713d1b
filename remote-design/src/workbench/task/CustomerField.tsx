import { CUSTOMER_TEXT as TEXT } from '../../parts/customer/customer.text'
import { CustomerPicker } from '../../parts/customer/CustomerPicker'
import { useWork, useWorkbench } from '../workbench-context'
import styles from './CostBar.module.css'

/** Whom the next design is for. */
export function CustomerField() {
  const { setCustomer } = useWorkbench()
  const customer = useWork((state) => state.customer)
  return (
    <div className={styles.customer}>
      <span className={styles.label}>{TEXT.forWhom}</span>
      <CustomerPicker value={customer} onChange={setCustomer} label={TEXT.forWhom} />
    </div>
  )
}
