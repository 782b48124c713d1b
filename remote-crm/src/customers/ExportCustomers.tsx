import { CUSTOMER_EXPORT_LIMIT, exportCustomer } from '@tessera/shared/contract/customer-export'
import { call } from '@tessera/shared/http/client'
import { ExportButton } from '@tessera/shared/ui/data'
import { useSearchParams } from 'react-router-dom'
import { CUSTOMERS_TEXT } from './customers.text'

/** The list as the address filters it, with times in the viewer's time zone. */
export function ExportCustomers() {
  const [address] = useSearchParams()
  const ask = () => {
    // An address that somebody changed by hand exports what the list shows: everything.
    const asked = exportCustomer.input.safeParse(Object.fromEntries(address))
    return call(exportCustomer, { ...asked.data, utcOffsetMinutes: -new Date().getTimezoneOffset() })
  }
  return <ExportButton ask={ask} limit={CUSTOMER_EXPORT_LIMIT} counted={CUSTOMERS_TEXT.counted} />
}
