import { type ReactNode, useCallback } from 'react'
import type { ImportRow } from '../../contract/customer-import'
import type { RowImport } from '../import-panel'
import { CustomerImportPanel } from './CustomerImportPanel'

/**
 * Imports customers from a sheet, as a job of the server.
 *
 * @param onward next step after some were imported
 */
export const useCustomerImport = (onward: ReactNode): RowImport<ImportRow> =>
  useCallback((checked) => <CustomerImportPanel {...checked} onward={onward} />, [onward])
