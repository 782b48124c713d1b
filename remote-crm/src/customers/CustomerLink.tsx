import type { Customer } from '@tessera/shared/contract/customer'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { Link } from 'react-router-dom'
import styles from './Customers.module.css'
import { CUSTOMER_KEY } from './customers.rules'
import { CUSTOMERS_TEXT } from './customers.text'

/** Opens a customer next to the list, keeping its filters. */
export function CustomerLink({ customer: { id, name } }: { readonly customer: Customer }) {
  const { linkTo } = useDetailAddress(CUSTOMER_KEY)
  return (
    <Link className={styles.name} {...linkTo(id)} aria-label={CUSTOMERS_TEXT.open(name)}>
      {name}
    </Link>
  )
}
