import { csvCells } from './csv'
import { type RawCell, SHEET_LIMITS } from './sheet.rules'

export type ReadAnswer =
  | { readonly cells: readonly (readonly RawCell[])[] }
  | { readonly failure: 'too-large' | 'not-xlsx' | 'broken' }

/** Zip signature: a workbook. */
function isZip(bytes: ArrayBuffer): boolean {
  const [one, two] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return one === 0x50 && two === 0x4b
}

/** The cells of a workbook's first sheet, or of a text file. Never throws: a corrupt file gives a failure result. */
export async function readBytes(
  bytes: ArrayBuffer,
  read: (bytes: ArrayBuffer) => Promise<unknown>,
): Promise<ReadAnswer> {
  if (bytes.byteLength > SHEET_LIMITS.bytes) return { failure: 'too-large' }
  try {
    if (!isZip(bytes)) {
      const cells = csvCells(bytes)
      return cells ? { cells } : { failure: 'not-xlsx' }
    }
    return { cells: (await read(bytes)) as RawCell[][] }
  } catch {
    return { failure: 'broken' }
  }
}
