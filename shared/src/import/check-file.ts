import type { FILE_FAILURE_TEXT } from './import.text'
import { readFile } from './read-file'
import type { SheetDeclaration } from './sheet-declaration'
import { checkSheet, matchColumns, type Places, type RawCell, titlesOf } from './sheet.rules'

export interface FileFailure {
  readonly failure: keyof typeof FILE_FAILURE_TEXT
}

/** A sheet that was read, with the columns that its titles name. */
export interface ReadSheet {
  readonly cells: readonly (readonly RawCell[])[]
  readonly places: Places
}

/** Reads the first sheet of a file; failures are returned, not thrown. */
export async function readSheetOf<Row extends object>(
  sheet: SheetDeclaration<Row>,
  file: File,
): Promise<ReadSheet | FileFailure> {
  const answer = await readFile(file)
  if ('failure' in answer) return answer
  const { cells } = answer
  const places = matchColumns(sheet, titlesOf(cells))
  // What no choice of columns can mend is said at once.
  const report = checkSheet(sheet, cells, places)
  return typeof report === 'string' ? { failure: report } : { cells, places }
}
