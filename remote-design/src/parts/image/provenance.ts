/** Segments and chunks in which a file says that it was generated, by whom and as which content. */
const JPEG_APP1 = 0xe1
const PNG_TEXTS = new Set(['iTXt', 'tEXt', 'zTXt', 'eXIf'])
const PNG_SIGNATURE = 8
/** Length and CRC of a PNG chunk's data, its type among them. */
const CHUNK_FRAME = 12

/**
 * Gives a picture that was drawn from another the other's metadata: what is generated must say so in every file, and a canvas writes none.
 * Both are of the same format, JPEG or PNG; other files come back as they are.
 */
export async function withProvenance(made: Blob, original: Blob): Promise<Blob> {
  const [own, from] = await Promise.all([bytesOf(made), bytesOf(original)])
  const merged =
    isJpeg(own) && isJpeg(from) ? mergedJpeg(own, from) : isPng(own) && isPng(from) ? mergedPng(own, from) : null
  return merged ? new Blob(merged, { type: made.type }) : made
}

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer())
const isJpeg = (bytes: Bytes): boolean => bytes[0] === 0xff && bytes[1] === 0xd8
const isPng = (bytes: Bytes): boolean => bytes[0] === 0x89 && bytes[1] === 0x50

function mergedJpeg(own: Bytes, from: Bytes): Bytes[] {
  const segments: Bytes[] = []
  const view = new DataView(from.buffer)
  for (let at = 2; at + 4 <= from.length && from[at] === 0xff && from[at + 1] !== 0xda;) {
    const end = at + 2 + view.getUint16(at + 2)
    if (from[at + 1] === JPEG_APP1) segments.push(from.subarray(at, end))
    at = end
  }
  return [own.subarray(0, 2), ...segments, own.subarray(2)]
}

function mergedPng(own: Bytes, from: Bytes): Bytes[] {
  const chunks: Bytes[] = []
  const view = new DataView(from.buffer)
  for (let at = PNG_SIGNATURE; at + CHUNK_FRAME <= from.length;) {
    const end = at + CHUNK_FRAME + view.getUint32(at)
    const type = String.fromCharCode(...from.subarray(at + 4, at + 8))
    if (PNG_TEXTS.has(type)) chunks.push(from.subarray(at, end))
    at = end
  }
  // The header chunk stays the first.
  const header = PNG_SIGNATURE + CHUNK_FRAME + new DataView(own.buffer).getUint32(PNG_SIGNATURE)
  return [own.subarray(0, header), ...chunks, own.subarray(header)]
}
