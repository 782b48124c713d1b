import { checkSheet, type RawCell, SHEET_LIMITS, type SheetReport } from './sheet.rules'
import type { SheetKind } from './columns'
import type { FILE_FAILURE_TEXT } from './excel.text'

export interface CheckRequest {
  readonly kind: SheetKind
  readonly bytes: ArrayBuffer
}

export interface FileFailure {
  readonly failure: keyof typeof FILE_FAILURE_TEXT
  readonly missing?: readonly string[]
}
export type CheckAnswer = SheetReport | FileFailure

/** A workbook is a zip; everything else is refused before anything tries to read it. */
function isZip(bytes: ArrayBuffer): boolean {
  const [one, two] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return one === 0x50 && two === 0x4b
}

/** Checks the first sheet of a workbook; never throws, a broken file is an answer. */
export async function checkBytes(
  kind: SheetKind,
  bytes: ArrayBuffer,
  read: (bytes: ArrayBuffer) => Promise<unknown>,
): Promise<CheckAnswer> {
  if (bytes.byteLength > SHEET_LIMITS.bytes) return { failure: 'too-large' }
  if (!isZip(bytes)) return { failure: 'not-xlsx' }
  let sheet: RawCell[][]
  try {
    sheet = (await read(bytes)) as RawCell[][]
  } catch {
    return { failure: 'broken' }
  }
  const result = checkSheet(kind, sheet)
  if (typeof result === 'string') return { failure: result }
  return 'missing' in result ? { failure: 'missing-columns', missing: result.missing } : result
}
