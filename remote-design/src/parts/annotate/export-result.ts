import { downloadImage, type DownloadFormat } from '@tessera/shared/contract/design/history'
import { call } from '@tessera/shared/http/client'
import type { Size } from '@tessera/shared/canvas/geometry/geometry'
import { contextOf, encoded, resizeImage } from '../image/resize'
import { withProvenance } from '../image/provenance'
import { fetchPicture } from '@tessera/shared/http/picture'
import { saveBlob } from '@tessera/shared/ui/core'
import { ANNOTATE_TEXT } from './annotate.text'
import { type Mark, paintMarks } from './marks'

interface ExportOptions extends Size {
  readonly format: DownloadFormat
}

/**
 * Downloads a result with marks, at exactly the size: the proportion was kept, or not, where the size was chosen.
 * @returns false where it could not be resized, and has its own size
 * @throws AppError, DOMException
 */
export async function exportResult(resultId: string, marks: readonly Mark[], options: ExportOptions): Promise<boolean> {
  const { format } = options
  const file = await call(downloadImage, { resultId, format })
  const original = await fetchPicture(file.url)
  const marked = marks.length > 0 ? await withMarks(original, marks, format) : original
  const resized = await resizeImage(marked, { ...options, keepRatio: false })
  const size = resized === marked ? await sizeOf(resized) : options
  saveBlob(await withProvenance(resized, original, size), ANNOTATE_TEXT.fileName(file.fileName, marks.length > 0))
  return resized !== marked
}

async function sizeOf(picture: Blob): Promise<Size> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

async function withMarks(picture: Blob, marks: readonly Mark[], format: DownloadFormat): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = contextOf(canvas)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  paintMarks(context, marks, canvas.width, canvas.height)
  return encoded(canvas, { format })
}
