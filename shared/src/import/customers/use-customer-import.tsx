import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getCoinRecordList } from '../../contract/billing'
import { createCustomer, getCustomerList, getCustomerQuota } from '../../contract/customer'
import { getUserPrivilege } from '../../contract/user'
import { call } from '../../http/client'
import { queryKey } from '../../query/query'
import { rowByRow } from '../import.store'
import type { RowImport } from '../ImportPanel'
import { CUSTOMER_IMPORT_TEXT } from './customer-import.text'
import type { CustomerRow } from './customer-sheet'
import { CustomerCost } from './CustomerCost'

const importCustomers = rowByRow<CustomerRow>((customer, clientToken) =>
  call(createCustomer, { clientToken, customer }),
)
/** A customer may cost beans. */
const CHANGED = [getCustomerList, getCustomerQuota, getUserPrivilege, getCoinRecordList]

/**
 * Imports customers from a sheet.
 *
 * @param onward next step after some were imported
 */
export function useCustomerImport(onward: ReactNode): RowImport<CustomerRow> {
  const client = useQueryClient()
  return {
    onImport: importCustomers,
    counted: CUSTOMER_IMPORT_TEXT.counted,
    offer: (rows, start) => <CustomerCost rows={rows} start={start} />,
    onEnded: () => {
      for (const endpoint of CHANGED) void client.invalidateQueries({ queryKey: queryKey(endpoint) })
    },
    onward,
  }
}
