import { getCustomerList, getCustomerQuota } from '../../contract/customer'
import {
  CUSTOMER_IMPORT,
  type CUSTOMER_REFUSALS,
  type CustomerImport,
  type ImportRow,
} from '../../contract/customer-import'
import type { ImportKind } from '../import-kind'
import { CUSTOMER_IMPORT_TEXT as TEXT } from './customer-import.text'
import { CUSTOMER_SHEET } from './customer-sheet'

/** Imports of customers. */
export const CUSTOMER_IMPORT_KIND: ImportKind<ImportRow, NonNullable<CustomerImport['quote']>> = {
  sheet: CUSTOMER_SHEET,
  calls: CUSTOMER_IMPORT,
  changes: [getCustomerList, getCustomerQuota],
  text: {
    ...TEXT,
    offer: ({ newCustomers, free, costBeans }) =>
      newCustomers === 0 ? TEXT.noneNew : TEXT.price(newCustomers, free, costBeans),
    existing: ({ existingCustomers }) => (existingCustomers === 0 ? null : TEXT.existing(existingCustomers)),
    refusal: ({ error }) => TEXT.refusals[error as (typeof CUSTOMER_REFUSALS)[number]],
  },
}
