import { type RawCell, SHEET_LIMITS } from './sheet.rules'

export type ReadAnswer =
  | { readonly cells: readonly (readonly RawCell[])[] }
  | { readonly failure: 'too-large' | 'not-xlsx' | 'broken' }

/** Zip signature: anything else is no workbook and rejected before parsing. */
function isZip(bytes: ArrayBuffer): boolean {
  const [one, two] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return one === 0x50 && two === 0x4b
}

/** The cells of a workbook's first sheet. Never throws: a corrupt file gives a failure result. */
export async function readBytes(
  bytes: ArrayBuffer,
  read: (bytes: ArrayBuffer) => Promise<unknown>,
): Promise<ReadAnswer> {
  if (bytes.byteLength > SHEET_LIMITS.bytes) return { failure: 'too-large' }
  if (!isZip(bytes)) return { failure: 'not-xlsx' }
  try {
    return { cells: (await read(bytes)) as RawCell[][] }
  } catch {
    return { failure: 'broken' }
  }
}
