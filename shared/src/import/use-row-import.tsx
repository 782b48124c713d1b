import { type ReactNode, useCallback } from 'react'
import type { ImportQuote } from '../contract/import'
import type { ImportKind } from './import-kind'
import type { RowImport } from './import-panel'
import type { BeginWith } from './send-rows'
import { RowImportPanel } from './RowImportPanel'

/**
 * Imports the rows of a sheet, as a job of the server.
 *
 * @param onward next step after some were imported
 * @param begin what the import begins with besides its rows
 */
export const useRowImport = <Row extends object, Quote extends ImportQuote>(
  kind: ImportKind<Row, Quote>,
  onward: ReactNode,
  begin?: BeginWith,
): RowImport<Row> =>
  useCallback(
    (checked) => <RowImportPanel {...checked} kind={kind} onward={onward} begin={begin} />,
    [kind, onward, begin],
  )
