import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { type UploadedFile, useSamplePhoto as takeSample } from '@tessera/shared/contract/file'
import { toAppError } from '@tessera/shared/http/app-error'
import { call, uploadFile } from '@tessera/shared/http/client'
import { createDocument } from '../canvas/document/canvas-document'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { fetchPicture } from '../parts/picture'
import { openCanvas } from './canvas-session'
import { checkPhotoFile } from './photo-file'
import { suggestFloor } from './suggestion.api'
import { beginUpload, failPhoto, placePhoto, reportUpload } from './tile-change.store'

/** One photo is on its way at a time: a newer one takes its place. */
let running: AbortController | null = null

export function cancelUpload(): void {
  running?.abort()
  running = null
  failPhoto(null)
}

/** Checks, uploads and opens a photo; what goes wrong is said where the photo would be. */
export async function uploadPhoto(file: File): Promise<void> {
  const fault = await checkPhotoFile(file)
  if (fault) return failPhoto(fault, file.name)
  await bringPhoto(file.name, (signal) => uploadFile(file, { signal, onProgress: reportUpload }))
}

export async function openSamplePhoto(key: string, name: string): Promise<void> {
  await bringPhoto(name, (signal) => call(takeSample, { key }, { signal }))
}

async function bringPhoto(name: string, bring: (signal: AbortSignal) => Promise<UploadedFile>): Promise<void> {
  running?.abort()
  const controller = new AbortController()
  running = controller
  beginUpload(name)
  try {
    const file = await bring(controller.signal)
    reportUpload(1)
    const picture = await fetchPicture(sizedImage(file.url, DESIGN_MAX_PX), controller.signal)
    if (running !== controller) return
    placePhoto({ fileId: file.fileId, width: file.width, height: file.height, picture })
    openCanvas(createDocument({ width: file.width, height: file.height }))
    void suggestFloor()
  } catch (thrown) {
    if (running === controller) failPhoto(controller.signal.aborted ? null : toAppError(thrown), name)
  }
}
