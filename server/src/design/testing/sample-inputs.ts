import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TileChangeRequest } from '@tessera/shared/contract/design/modes/tile-change'
import type { Database } from '../../db/database'
import { materials } from '../../db/schema/catalogue'
import type { FileService } from '../../files/files.service'

export interface SampleInputs {
  photoFileId: string
  maskFileId: string
  materialId: string
}

/** Size of the sample photo and its mask. */
export const SAMPLE_SIZE = { width: 320, height: 256 }
/** A square of 3 m on the sample's floor. */
const CORNERS: TileChangeRequest['params']['plane']['corners'] = [
  [100, 150],
  [220, 150],
  [300, 230],
  [20, 230],
]

export const samplePicture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A white rectangle on black, covering part of the sample's floor. */
export async function sampleMask({ width, height } = SAMPLE_SIZE): Promise<Buffer> {
  const white = await samplePicture(200, 70, '#ffffff').png().toBuffer()
  return samplePicture(width, height, '#000000')
    .composite([{ input: white, left: 60, top: 160 }])
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

/** Stores a small room, a mask of its floor, and a tile that everybody may use. */
export async function recordSampleInputs(
  deps: { database: Database; files: FileService },
  owner: { teamId: string; userId: string },
): Promise<SampleInputs> {
  const { database, files } = deps
  const floor = await samplePicture(SAMPLE_SIZE.width, 116, '#806040').png().toBuffer()
  const room = samplePicture(SAMPLE_SIZE.width, SAMPLE_SIZE.height, '#c8c4bc').composite([
    { input: floor, left: 0, top: 140 },
  ])
  const photo = await files.takeImage(await room.jpeg({ quality: 95 }).toBuffer())
  const mask = await files.takeImage(await sampleMask())
  const face = await files.takeImage(await samplePicture(256, 256, '#ddccbb').jpeg().toBuffer())
  return database.transaction(async (tx) => {
    const own = { teamId: owner.teamId, createdBy: owner.userId, kind: 'upload' } as const
    const faceFile = await files.record(tx, face, { teamId: null, createdBy: null, kind: 'asset' })
    const materialId = randomUUID()
    await tx.insert(materials).values({
      id: materialId,
      scope: 'platform',
      kind: 'tile',
      name: 'Carrara 600×600',
      coverFileId: faceFile.id,
      status: 'on',
      faceFileIds: [faceFile.id],
      mmWidth: 600,
      mmHeight: 600,
      groutMm: 2,
      groutColor: '#cccccc',
      laying: 'straight',
      finish: 'matte',
    })
    return {
      photoFileId: (await files.record(tx, photo, own)).id,
      maskFileId: (await files.record(tx, mask, own)).id,
      materialId,
    }
  })
}

export function sampleRequest(inputs: SampleInputs, changes: Partial<TileChangeRequest> = {}): TileChangeRequest {
  return {
    clientToken: randomUUID(),
    designType: 'tile_change',
    ...inputs,
    params: {
      plane: { corners: CORNERS, sizeMm: [3000, 3000] },
      laying: 'straight',
      angleDeg: 0,
      groutMm: 2,
      groutColor: '#cccccc',
    },
    count: 1,
    ...changes,
  }
}
