import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { Point } from '@tessera/shared/contract/design/plane'
import type { segment } from '@tessera/shared/contract/design/segment'
import {
  getSamplePhotos,
  type UploadedFile,
  uploadFile,
  uploadPart,
  useSamplePhoto,
} from '@tessera/shared/contract/file'
import { failWith, keepMockFile, keepMockPart, mock } from '@tessera/shared/mock-host/mock-host'

const ROOMS = '/mock-pictures/rooms'

interface Room {
  readonly key: string
  readonly width: number
  readonly height: number
}

/** A room's floor, from the assets. */
interface RoomTruth {
  readonly floorRectangle: { readonly cornersPx: [Point, Point, Point, Point] }
}

async function fetchJson<Content>(path: string): Promise<Content> {
  return (await fetch(`${ROOMS}/${path}`)).json() as Promise<Content>
}

const files = new Map<string, UploadedFile>()
/** The room of a chosen sample. */
const roomOf = new Map<string, string>()

/** White is floor. */
const floorMaskUrl = (room: string): string => `${ROOMS}/truth/${room}-floor.png`

export const mockPhoto = (fileId: string): UploadedFile => files.get(fileId) ?? failWith('NOT_FOUND')

export function keepPhoto(file: UploadedFile): UploadedFile {
  files.set(file.fileId, file)
  return file
}

/** A typical floor in a room photo: the lower part, narrower at its far end. */
function guessedFloor({ width, height }: UploadedFile): EndpointOutput<typeof segment> {
  const at = (x: number, y: number): Point => [Math.round(x * width), Math.round(y * height)]
  return {
    maskFileId: null,
    maskUrl: null,
    polygons: [[at(0.02, 0.98), at(0.3, 0.6), at(0.7, 0.6), at(0.98, 0.98)]],
    plane: { corners: [at(0.35, 0.65), at(0.65, 0.65), at(0.85, 0.95), at(0.15, 0.95)] },
    confidence: 0.5,
    warnings: [],
    doubtful: [],
  }
}

export async function knownFloor(photo: UploadedFile, room: string): Promise<EndpointOutput<typeof segment>> {
  const { floorRectangle } = await fetchJson<RoomTruth>(`truth/${room}.json`)
  return {
    ...guessedFloor(photo),
    maskFileId: `floor-${room}`,
    maskUrl: floorMaskUrl(room),
    plane: { corners: floorRectangle.cornersPx },
    confidence: 0.93,
  }
}

/** A sample room's true floor; a likely one for other photos. */
export async function floorOf(photo: UploadedFile): Promise<EndpointOutput<typeof segment>> {
  const room = roomOf.get(photo.fileId)
  return room ? knownFloor(photo, room) : guessedFloor(photo)
}

/** A sample room as an uploaded photo. */
export async function samplePhoto(key: string): Promise<UploadedFile> {
  const room = (await fetchJson<readonly Room[]>('rooms.json')).find((each) => each.key === key)
  if (!room) return failWith('NOT_FOUND')
  const fileId = `sample-${key}`
  roomOf.set(fileId, key)
  return keepPhoto({ fileId, url: `${ROOMS}/${key}.jpg`, width: room.width, height: room.height })
}

async function uploaded(file: Blob): Promise<UploadedFile> {
  const bitmap = await createImageBitmap(file).catch(() => failWith('FILE_BROKEN'))
  return keepPhoto({ ...keepMockFile(file), width: bitmap.width, height: bitmap.height })
}

export const photosEndpoints = [
  mock(getSamplePhotos, async () => {
    const rooms = await fetchJson<readonly Room[]>('rooms.json')
    return { list: rooms.map((room) => ({ ...room, url: `${ROOMS}/${room.key}.jpg` })) }
  }),
  mock(useSamplePhoto, ({ key }) => samplePhoto(key)),
  mock(uploadFile, async (_, { form }) => {
    const file = (await form()).get('file')
    if (!(file instanceof File)) return failWith('BAD_REQUEST')
    return uploaded(file)
  }),
  mock(uploadPart, async (_, { form }) => {
    const { received, whole } = keepMockPart(await form())
    return { received, file: whole && (await uploaded(whole)) }
  }),
]
