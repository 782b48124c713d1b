import { RESULT_MAX_PIXELS } from '@tessera/shared/contract/constants'
import { cameraFocal, exifOf, withFocal } from '@tessera/shared/contract/camera-notes'

/** Smaller files are sent as they are. */
const LARGE_BYTES = 1.5 * 1024 * 1024
const QUALITY = 0.86
/** A camera's notes are at most one segment (64 KiB), the first or after a short one. */
const NOTES_BYTES = 128 * 1024

/**
 * A large photo in the size that designs use at most, as JPEG: a fraction of its bytes on a customer's line. Of the camera's notes it keeps
 * the focal length, by which floors are measured. The photo itself where this browser cannot draw it, or gains nothing.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= LARGE_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const scale = Math.min(1, Math.sqrt(RESULT_MAX_PIXELS / (width * height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!blob || blob.size >= file.size) return file
    const exif = exifOf(new Uint8Array(await file.slice(0, NOTES_BYTES).arrayBuffer()))
    const focal = exif ? cameraFocal(exif, { width, height }) : undefined
    return focal === undefined ? blob : withFocal(blob, focal)
  } catch {
    return file
  }
}
