import type { Quad, Size } from '../../canvas/geometry/geometry'
import { uploadFile } from '../../http/client'
import { type FacePhoto, faceOf, levelOf } from './face-photo'
import { facePixels } from './straighten'

/** A picture that has arrived. */
export interface SentPicture {
  readonly fileId: string
  readonly url: string
}

/** Faces that have arrived, by corners, size and light: saving again sends none a second time. */
const arrived = new WeakMap<Quad, Map<string, SentPicture>>()

/** Cuts each face of a photo, evenly lit where that is asked for, and sends it. @throws AppError */
export async function sendFaces(photo: FacePhoto, sizeMm: Size): Promise<SentPicture[]> {
  const sent: SentPicture[] = []
  for (const quad of photo.quads) sent.push(await sendFace(photo, quad, sizeMm))
  return sent
}

async function sendFace(photo: FacePhoto, quad: Quad, sizeMm: Size): Promise<SentPicture> {
  const known = arrived.get(quad) ?? new Map<string, SentPicture>()
  arrived.set(quad, known)
  const key = `${sizeMm.width}×${sizeMm.height} ${photo.even ? levelOf(photo) : ''}`
  const former = known.get(key)
  if (former) return former
  const face = faceOf(photo, quad, facePixels(quad, sizeMm))
  const canvas = new OffscreenCanvas(face.width, face.height)
  canvas.getContext('2d')!.putImageData(new ImageData(face.data, face.width, face.height), 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  const { fileId, url } = await uploadFile(blob, { fileName: 'tile.jpg' })
  known.set(key, { fileId, url })
  return { fileId, url }
}
