import sharp from 'sharp'
import type { TileChangeJob } from '../../modes/tile-change'
import { pixelsOf, type Raster } from '../engine'
import { sampleRoom } from './room-samples'
import { drawRoom, type RoomSpec, type SyntheticRoom } from './synthetic-room'

export interface SampleJob {
  room: SyntheticRoom
  job: TileChangeJob
}

/** A job that lays plain tiles on the floor of a room of the given width (4:3), or of a room `drawn` before. */
export async function sampleJob(
  width: number,
  overrides: {
    drawn?: SyntheticRoom
    room?: Partial<RoomSpec>
    job?: Partial<TileChangeJob>
    params?: Partial<TileChangeJob['params']>
  } = {},
): Promise<SampleJob> {
  const room = overrides.drawn ?? drawRoom(sampleRoom(width, Math.round(width * 0.75), overrides.room))
  const job: TileChangeJob = {
    designType: 'tile_change',
    photo: await encodePng(room.photo),
    mask: await encodePng(room.mask),
    faces: [await plainFace('#e8e6e0')],
    surface: { mmWidth: 598, mmHeight: 598, finish: 'matte' },
    seed: 11,
    ...overrides.job,
    params: {
      plane: room.plane([800, 5200], [2400, 3600]),
      laying: 'straight',
      angleDeg: 0,
      groutMm: 2,
      groutColor: '#555555',
      ...overrides.params,
    },
  }
  return { room, job }
}

/** The same job with photo and mask at another width, by the nearest pixel. */
export async function resizedJob(job: TileChangeJob, width: number): Promise<TileChangeJob> {
  const { autoOrient: size } = await sharp(job.photo).metadata()
  const by = width / size.width
  const move = ([x, y]: readonly [number, number]): [number, number] => [x * by, y * by]
  const { plane } = job.params
  const [a, b, c, d] = plane.corners
  return {
    ...job,
    photo: await sharp(job.photo).resize(width).jpeg({ quality: 92 }).toBuffer(),
    mask: await sharp(job.mask).resize(width, null, { kernel: 'nearest' }).png().toBuffer(),
    params: { ...job.params, plane: { ...plane, corners: [move(a), move(b), move(c), move(d)] } },
  }
}

export function encodePng(raster: Raster): Promise<Buffer> {
  const image = sharp(raster.data, { raw: raster })
  return (raster.channels === 1 ? image.toColourspace('b-w') : image).png({ compressionLevel: 1 }).toBuffer()
}

export function plainFace(background: string, size = 64): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer()
}

export async function decodeRgb(encoded: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(encoded).raw().toBuffer({ resolveWithObject: true })
  return { data: pixelsOf(data), width: info.width, height: info.height, channels: 3 }
}
