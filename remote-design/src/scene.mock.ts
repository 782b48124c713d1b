import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { readScene } from '@tessera/shared/contract/design/scene'
import type { UploadedFile } from '@tessera/shared/contract/file'
import { mock } from '@tessera/shared/mock-host/mock-host'
import { floorMaskUrl, mockPhoto, roomOfPhoto } from './photos.mock'

const LABELS_PX = 1024
/** How long the mock looks at a photo. */
const LOOKING_MS = 1_500

type Scene = EndpointOutput<typeof readScene>

const askedFirst = new Map<string, number>()
const seen = new Map<string, Promise<Scene>>()

/** The sample room's true floor, and everything else as its wall. */
async function drawScene(photo: UploadedFile, room: string): Promise<Scene> {
  const mask = await createImageBitmap(await (await fetch(floorMaskUrl(room))).blob())
  const scale = Math.min(1, LABELS_PX / Math.max(mask.width, mask.height))
  const [width, height] = [Math.round(mask.width * scale), Math.round(mask.height * scale)]
  const labels = new OffscreenCanvas(width, height)
  const context = labels.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(mask, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height)
  let top = height
  for (let index = 0; index < width * height; index++) {
    const isFloor = pixels.data[index * 4]! >= 128
    if (isFloor) top = Math.min(top, Math.floor(index / width))
    pixels.data.fill(isFloor ? 1 : 2, index * 4, index * 4 + 3)
  }
  context.putImageData(pixels, 0, 0)
  const floorTop = (top * photo.height) / height
  return {
    state: 'seen',
    labelsUrl: URL.createObjectURL(await labels.convertToBlob({ type: 'image/png' })),
    regions: [
      { surface: 'floor', confidence: 0.93, box: [0, floorTop, photo.width, photo.height - floorTop] },
      { surface: 'wall', confidence: 0.8, box: [0, 0, photo.width, photo.height] },
    ],
  }
}

export const sceneEndpoints = [
  mock(readScene, async ({ photoFileId }): Promise<Scene> => {
    const photo = mockPhoto(photoFileId)
    const room = roomOfPhoto(photoFileId)
    if (!room) return { state: 'unavailable', labelsUrl: null, regions: [] }
    const since = askedFirst.get(photoFileId) ?? Date.now()
    askedFirst.set(photoFileId, since)
    if (Date.now() - since < LOOKING_MS) return { state: 'looking', labelsUrl: null, regions: [] }
    const scene = seen.get(photoFileId) ?? drawScene(photo, room)
    seen.set(photoFileId, scene)
    return scene
  }),
]
