import type { FILE_FAILURE_TEXT } from './import.text'
import { readFile } from './read-file'
import type { SheetDeclaration } from './sheet-declaration'
import { checkSheet, type SheetReport } from './sheet.rules'

export interface FileFailure {
  readonly failure: keyof typeof FILE_FAILURE_TEXT
  readonly missing?: readonly string[]
}

/** Reads a workbook and validates its first sheet; failures are returned, not thrown. */
export async function checkFile<Row extends object>(
  sheet: SheetDeclaration<Row>,
  file: File,
): Promise<SheetReport<Row> | FileFailure> {
  const answer = await readFile(file)
  if ('failure' in answer) return answer
  const report = checkSheet(sheet, answer.cells)
  if (typeof report === 'string') return { failure: report }
  return 'missing' in report ? { failure: 'missing-columns', missing: report.missing } : report
}
