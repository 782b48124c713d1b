import { type AppError } from '@tessera/shared/http/app-error'
import { errorText } from '@tessera/shared/text/errors.text'
import styles from './NewCustomer.module.css'
import { beanShortage } from './customers.rules'
import { CUSTOMERS_TEXT } from './customers.text'

/** Why the customer was not saved, and that nothing typed is lost; above the buttons, which are always in sight. */
export function FailureNote({ error }: { readonly error: AppError }) {
  return (
    <div className={styles.failure} role="alert">
      <b>{reasonText(error)}</b>
      {error.reason === 'IDEMPOTENCY_MISMATCH' ? null : <span>{CUSTOMERS_TEXT.kept}</span>}
      {error.requestId ? (
        <small>
          {CUSTOMERS_TEXT.requestId} <code>{error.requestId}</code>
        </small>
      ) : null}
    </div>
  )
}

function reasonText(error: AppError): string {
  // The token was used with other values: the first answer was lost on its way, and the record exists.
  if (error.reason === 'IDEMPOTENCY_MISMATCH') return CUSTOMERS_TEXT.alreadyCreated
  const shortage = beanShortage(error)
  return shortage ? CUSTOMERS_TEXT.insufficient(shortage.required, shortage.available) : errorText(error)
}
