import {
  CUSTOMER_IMPORT_KIND,
  FormerImports,
  ImportSheet,
  SheetImport,
  useRowImport,
} from '@tessera/shared/import/sheet-import'
import { Button } from '@tessera/shared/ui/core'
import { CUSTOMERS_TEXT } from './customers.text'

interface ImportCustomersProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Import of customers from a workbook, in a sheet over the list. */
export function ImportCustomers({ open, onClose }: ImportCustomersProps) {
  const importing = useRowImport(
    CUSTOMER_IMPORT_KIND,
    <Button variant="primary" onClick={onClose}>
      {CUSTOMERS_TEXT.importDone}
    </Button>,
  )
  return (
    <ImportSheet open={open} title={CUSTOMERS_TEXT.importTitle} onClose={onClose}>
      <SheetImport
        sheet={CUSTOMER_IMPORT_KIND.sheet}
        importing={importing}
        former={<FormerImports kind={CUSTOMER_IMPORT_KIND} />}
      />
    </ImportSheet>
  )
}
