import type { Metadata, Sharp } from 'sharp'

/** Equivalent focal lengths of cameras people photograph rooms with, mm. */
const USUAL_MM = { from: 10, to: 120 }
/** Proportions of camera sensors; a picture of any other was cut, and its focal length is for what it was cut from. */
const SENSORS = [4 / 3, 3 / 2]
const PROPORTION_TOLERANCE = 0.01

/** A camera's own picture: whole, by its proportion and by the size that the camera noted. */
export function cameraFocal(metadata: Metadata): number | undefined {
  const [width, height] = [Math.max(metadata.width, metadata.height), Math.min(metadata.width, metadata.height)]
  const isWhole = SENSORS.some((sensor) => Math.abs(width / height / sensor - 1) < PROPORTION_TOLERANCE)
  const { PixelXDimension: noted } = notesOf(metadata)
  const isAsTaken = typeof noted !== 'number' || noted === metadata.width || noted === metadata.height
  return isWhole && isAsTaken ? focalNote(metadata) : undefined
}

/** The focal length noted in a picture, mm for 36 × 24 mm film; undefined without a usual one. */
export function focalNote(metadata: Metadata): number | undefined {
  const { FocalLengthIn35mmFilm: mm } = notesOf(metadata)
  return typeof mm === 'number' && mm >= USUAL_MM.from && mm <= USUAL_MM.to ? mm : undefined
}

/** The picture with this note and no other. */
export const withFocalNote = (picture: Sharp, mm: number): Sharp =>
  picture.withExif({ IFD2: { FocalLengthIn35mmFilm: String(mm) } })

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

/**
 * What a camera noted; nothing where it cannot be read: notes are never a reason to refuse a picture. Nothing else is looked at:
 * entries can claim a file's bytes over and over, which fills the memory of a reader of all of them.
 */
function notesOf({ exif }: Metadata): Notes {
  if (!exif) return {}
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
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
