import { cameraFocal as focalOfCamera, focalNote as focalIn } from '@tessera/shared/contract/camera-notes'
import type { Metadata, Sharp } from 'sharp'

/** The focal length noted in a camera's own picture, mm for 36 × 24 mm film. */
export const cameraFocal = ({ exif, width, height }: Metadata): number | undefined =>
  exif && focalOfCamera(exif, { width, height })

/** The focal length noted in a picture, mm for 36 × 24 mm film; undefined without a usual one. */
export const focalNote = ({ exif }: Metadata): number | undefined => exif && focalIn(exif)

/** The picture with this note and no other. */
export const withFocalNote = (picture: Sharp, mm: number): Sharp =>
  picture.withExif({ IFD2: { FocalLengthIn35mmFilm: String(mm) } })
