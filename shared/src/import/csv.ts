import Papa from 'papaparse'

/** What no text has, but old workbooks, pictures and archives do. */
const hasBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 4096).includes(0)

/**
 * Text of a file. Excel on a Chinese Windows saves CSV in GBK, or with a byte order mark in UTF-8; its 「Unicode 文本」 is UTF-16. GB 18030
 * contains GBK. Null when it is none of them.
 */
function textOf(buffer: ArrayBuffer): string | null {
  const bytes = new Uint8Array(buffer)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.length === 0 || hasBinary(bytes)) return null
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // The next one.
    }
  }
  return null
}

/** Cells of a CSV file, whatever of comma, semicolon or tabulator separates them; null for a file that is no text. */
export function csvCells(bytes: ArrayBuffer): string[][] | null {
  const text = textOf(bytes)
  if (text === null) return null
  return Papa.parse<string[]>(text, { skipEmptyLines: false, delimitersToGuess: [',', '\t', ';', '，'] }).data
}
