import type { Customer } from '@tessera/shared/contract/customer'
import { links } from '@tessera/shared/remote/links'
import { Link } from 'react-router-dom'
import styles from './Customers.module.css'
import { CUSTOMERS_TEXT } from './customers.text'

/** Opens a customer's page. */
export function CustomerLink({ customer: { id, name } }: { readonly customer: Customer }) {
  return (
    <Link className={styles.name} to={links.customer({ id, name })} aria-label={CUSTOMERS_TEXT.open(name)}>
      {name}
    </Link>
  )
}
