/** What cameras note in a photo (Exif), as far as designs use it. */

/** Equivalent focal lengths of cameras people photograph rooms with, mm. */
const USUAL_MM = { from: 10, to: 120 }
/** Proportions of camera sensors; a picture of any other was cut, and its focal length is for what it was cut from. */
const SENSORS = [4 / 3, 3 / 2]
const PROPORTION_TOLERANCE = 0.01

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The focal length noted in a camera's own picture: whole, by its proportion and by the size that the camera noted.
 * @param exif as in the file, with or without its `Exif` mark
 * @returns mm for 36 × 24 mm film; undefined without a usual one
 */
export function cameraFocal(exif: Uint8Array, { width, height }: Size): number | undefined {
  const isWhole = SENSORS.some(
    (sensor) => Math.abs(Math.max(width, height) / Math.min(width, height) / sensor - 1) < PROPORTION_TOLERANCE,
  )
  const { PixelXDimension: noted } = notesOf(exif)
  const isAsTaken = noted === undefined || noted === width || noted === height
  return isWhole && isAsTaken ? focalNote(exif) : undefined
}

/** The focal length noted in a picture, mm for 36 × 24 mm film; undefined without a usual one. */
export function focalNote(exif: Uint8Array): number | undefined {
  const { FocalLengthIn35mmFilm: mm } = notesOf(exif)
  return mm !== undefined && mm >= USUAL_MM.from && mm <= USUAL_MM.to ? mm : undefined
}

interface Notes {
  PixelXDimension?: number | undefined
  FocalLengthIn35mmFilm?: number | undefined
}

/** Of the directory of a camera's notes, and of two of them. */
const TAGS = { notes: 0x87_69, PixelXDimension: 0xa0_02, FocalLengthIn35mmFilm: 0xa4_05 } as const
/** Types of one whole number. */
const SHORT = 3
const LONG = 4
const ENTRY_BYTES = 12
/** Opens the notes in a JPEG. */
const MARK = [...'Exif\0\0'].map((letter) => letter.charCodeAt(0))
const isMarked = (bytes: Uint8Array): boolean => MARK.every((code, at) => bytes[at] === code)

/**
 * What a camera noted; nothing where it cannot be read: notes are never a reason to refuse a picture. Nothing else is looked at:
 * entries can claim a file's bytes over and over, which fills the memory of a reader of all of them.
 */
function notesOf(exif: Uint8Array): Notes {
  const start = isMarked(exif) ? MARK.length : 0
  const bytes = new DataView(exif.buffer, exif.byteOffset + start, Math.max(0, exif.byteLength - start))
  try {
    const isLittle = bytes.getUint16(0) === 0x49_49
    const notes = numberIn(bytes, isLittle, bytes.getUint32(4, isLittle), TAGS.notes)
    if (notes === undefined) return {}
    const of = (tag: number) => numberIn(bytes, isLittle, notes, tag)
    return { PixelXDimension: of(TAGS.PixelXDimension), FocalLengthIn35mmFilm: of(TAGS.FocalLengthIn35mmFilm) }
  } catch {
    return {}
  }
}

/** A whole number in a directory of entries. @throws RangeError beyond the end */
function numberIn(bytes: DataView, isLittle: boolean, directory: number, tag: number): number | undefined {
  const entries = bytes.getUint16(directory, isLittle)
  for (let at = directory + 2, left = entries; left > 0; at += ENTRY_BYTES, left -= 1) {
    if (bytes.getUint16(at, isLittle) !== tag) continue
    const type = bytes.getUint16(at + 2, isLittle)
    if (type === SHORT) return bytes.getUint16(at + 8, isLittle)
    return type === LONG ? bytes.getUint32(at + 8, isLittle) : undefined
  }
  return undefined
}

const APP1 = 0xe1
/** From here on a JPEG is pixels. */
const START_OF_SCAN = 0xda

/** The notes of a JPEG; null in a file without them. @param jpeg at least its first 128 KiB */
export function exifOf(jpeg: Uint8Array): Uint8Array | null {
  const bytes = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  // Segments: 0xff, a kind, and a length that counts itself.
  for (let at = 2; at + 4 <= jpeg.byteLength && bytes.getUint8(at) === 0xff; at += 2 + bytes.getUint16(at + 2)) {
    const kind = bytes.getUint8(at + 1)
    if (kind === START_OF_SCAN) return null
    const content = jpeg.subarray(at + 4, at + 2 + bytes.getUint16(at + 2))
    if (kind === APP1 && isMarked(content)) return content
  }
  return null
}

/** A JPEG with this focal length as its only note of a camera. @param jpeg without notes, as a canvas makes it @param mm for 36 × 24 mm film */
export function withFocal(jpeg: Blob, mm: number): Blob {
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
  // One directory of one entry, which leads to the next one; each entry: tag, type, count, value.
  const first = [0, 1, ...short(TAGS.notes), 0, LONG, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
  const notes = [0, 1, ...short(TAGS.FocalLengthIn35mmFilm), 0, SHORT, 0, 0, 0, 1, ...short(mm), 0, 0, 0, 0, 0, 0]
  const content = [...MARK, ...header, ...first, ...notes]
  const segment = Uint8Array.from([0xff, APP1, ...short(content.length + 2), ...content])
  return new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)], { type: jpeg.type })
}

const short = (value: number): [number, number] => [value >> 8, value & 0xff]
