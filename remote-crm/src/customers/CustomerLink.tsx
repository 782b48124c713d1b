import type { Customer } from '@tessera/shared/contract/customer'
import { Link, useSearchParams } from 'react-router-dom'
import styles from './Customers.module.css'
import { CUSTOMER_KEY } from './customers.rules'
import { CUSTOMERS_TEXT } from './customers.text'

/** Opens a customer beside the list, which stays as it is filtered. */
export function CustomerLink({ customer: { id, name } }: { readonly customer: Customer }) {
  const [search] = useSearchParams()
  const opened = new URLSearchParams(search)
  opened.set(CUSTOMER_KEY, id)
  return (
    <Link className={styles.name} to={{ search: opened.toString() }} aria-label={CUSTOMERS_TEXT.open(name)}>
      {name}
    </Link>
  )
}
