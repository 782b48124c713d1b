import { withExifSize } from './exif-size'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'

/** Segments and chunks in which a file says that it was generated, by whom and as which content. */
const JPEG_APP1 = 0xe1
const PNG_TEXTS = new Set(['iTXt', 'tEXt', 'zTXt'])
const EXIF = 'Exif\0\0'
/** Of a segment's marker and length. */
const SEGMENT_HEAD = 4
const PNG_SIGNATURE = 8
/** Length and CRC of a PNG chunk's data, its type among them. */
const CHUNK_FRAME = 12
const CHUNK_HEAD = 8

/**
 * Gives a picture that was drawn from another the other's metadata: what is generated must say so in every file, and a canvas writes none.
 * Both are of the same format, JPEG or PNG; other files come back as they are.
 * @param size of the drawn one
 */
export async function withProvenance(made: Blob, original: Blob, size: Size): Promise<Blob> {
  const [own, from] = await Promise.all([bytesOf(made), bytesOf(original)])
  const merged =
    isJpeg(own) && isJpeg(from)
      ? mergedJpeg(own, from, size)
      : isPng(own) && isPng(from)
        ? mergedPng(own, from, size)
        : null
  return merged ? new Blob(merged, { type: made.type }) : made
}

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer())
const latin = (bytes: Bytes): string => String.fromCharCode(...bytes)
const isJpeg = (bytes: Bytes): boolean => bytes[0] === 0xff && bytes[1] === 0xd8
const isPng = (bytes: Bytes): boolean => bytes[0] === 0x89 && bytes[1] === 0x50

function mergedJpeg(own: Bytes, from: Bytes, size: Size): Bytes[] {
  const segments: Bytes[] = []
  const view = new DataView(from.buffer)
  for (let at = 2; at + 4 <= from.length && from[at] === 0xff && from[at + 1] !== 0xda;) {
    const end = at + 2 + view.getUint16(at + 2)
    if (from[at + 1] === JPEG_APP1) segments.push(...sizedSegment(from.subarray(at, end), size))
    at = end
  }
  return [own.subarray(0, 2), ...segments, own.subarray(2)]
}

function sizedSegment(segment: Bytes, size: Size): Bytes[] {
  const data = SEGMENT_HEAD + EXIF.length
  if (latin(segment.subarray(SEGMENT_HEAD, data)) !== EXIF) return [segment]
  return [segment.subarray(0, data), withExifSize(segment.subarray(data), size)]
}

function mergedPng(own: Bytes, from: Bytes, size: Size): Bytes[] {
  const chunks: Bytes[] = []
  const view = new DataView(from.buffer)
  for (let at = PNG_SIGNATURE; at + CHUNK_FRAME <= from.length;) {
    const end = at + CHUNK_FRAME + view.getUint32(at)
    const type = latin(from.subarray(at + 4, at + CHUNK_HEAD))
    if (type === 'eXIf') chunks.push(...sizedChunk(from.subarray(at, end), size))
    else if (PNG_TEXTS.has(type)) chunks.push(from.subarray(at, end))
    at = end
  }
  // The header chunk stays the first.
  const header = PNG_SIGNATURE + CHUNK_FRAME + new DataView(own.buffer).getUint32(PNG_SIGNATURE)
  return [own.subarray(0, header), ...chunks, own.subarray(header)]
}

function sizedChunk(chunk: Bytes, size: Size): Bytes[] {
  const head = chunk.subarray(0, CHUNK_HEAD)
  const data = withExifSize(chunk.subarray(CHUNK_HEAD, chunk.length - 4), size)
  const sum = new Uint8Array(4)
  new DataView(sum.buffer).setUint32(0, crc32([...head.subarray(4), ...data]))
  return [head, data, sum]
}

/** The checksum of PNG chunks; a bit at a time, for few bytes. */
function crc32(bytes: readonly number[]): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
