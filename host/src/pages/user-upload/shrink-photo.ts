import { RESULT_MAX_PIXELS } from '@tessera/shared/contract/constants'

/** Smaller files are sent as they are. */
const LARGE_BYTES = 1.5 * 1024 * 1024
const QUALITY = 0.86

/**
 * A large photo in the size that designs use at most, as JPEG: a fraction of its bytes on a customer's line. The photo itself where this
 * browser cannot draw it, or gains nothing.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= LARGE_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, Math.sqrt(RESULT_MAX_PIXELS / (bitmap.width * bitmap.height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return blob && blob.size < file.size ? blob : file
  } catch {
    return file
  }
}
