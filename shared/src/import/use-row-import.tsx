import { type ReactNode, useCallback, useState } from 'react'
import type { ExistingRecords, ImportQuote } from '../contract/import'
import type { ImportKind } from './import-kind'
import type { RowImport } from './import-panel'
import type { BeginWith } from './send-rows'
import { RowImportPanel } from './RowImportPanel'

/**
 * Imports the rows of a sheet, as a job of the server. What becomes of records that are there is chosen for the person, not for the
 * rows: other pictures, other columns or another sheet are another import and keep it.
 *
 * @param onward next step after some were imported
 * @param begin what the import begins with besides its rows
 */
export function useRowImport<Row extends object, Quote extends ImportQuote>(
  kind: ImportKind<Row, Quote>,
  onward: ReactNode,
  begin?: BeginWith,
): RowImport<Row> {
  const [existing, setExisting] = useState<ExistingRecords>('skip')
  return useCallback(
    (checked) => (
      <RowImportPanel
        {...checked}
        kind={kind}
        onward={onward}
        begin={begin}
        existing={existing}
        onExisting={setExisting}
      />
    ),
    [kind, onward, begin, existing],
  )
}
