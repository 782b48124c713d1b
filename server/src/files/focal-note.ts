import readExif from 'exif-reader'
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

/** What a camera noted; nothing where it cannot be read: notes are never a reason to refuse a picture. */
function notesOf({ exif }: Metadata): { PixelXDimension?: unknown; FocalLengthIn35mmFilm?: unknown } {
  if (!exif) return {}
  try {
    return readExif(exif).Photo ?? {}
  } catch {
    return {}
  }
}
