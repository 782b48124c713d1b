import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Raster } from '../../server/src/design/engines/engine'
import { boundPhoto } from '../../server/src/design/wrapper/normalise'
import type { Mask } from './measures'
import type { CameraTruth } from './plane-error'

/** Rendered rooms that no training saw; made by `bench/assets-source/held-out-rooms`. */
const ROOMS = process.env.PERCEPTION_ROOMS ?? join(import.meta.dirname, 'rooms')
/** Real photos without truth, outside the repository. */
const PHOTOS = process.env.PERCEPTION_PHOTOS ?? join(import.meta.dirname, '../../../shared/data/rooms')
/** Values of the class maps, as `truth.py` writes them. */
export const CLASSES = ['none', 'floor', 'wall', 'ceiling', 'rug', 'thing', 'opening'] as const
export type Class = (typeof CLASSES)[number]

export interface Photo {
  readonly name: string
  readonly encoded: Buffer
  readonly raster: Raster
  /** Of the project itself: it may be kept in the repository. */
  readonly isOurs: boolean
}

export interface Room extends Photo {
  readonly camera: CameraTruth
  /** Of each pixel its place in {@link CLASSES}. */
  readonly kinds: Uint8Array
  maskOf(kind: Class): Mask
}

/** @yields one room at a time: their rasters together would take a gigabyte */
export async function* testRooms(): AsyncGenerator<Room> {
  for (const name of namesIn(ROOMS, /\.jpg$/)) {
    const photo = await readPhoto(ROOMS, name)
    const stem = join(ROOMS, name.replace(/\.jpg$/, ''))
    const camera = JSON.parse(readFileSync(`${stem}.json`, 'utf8')) as CameraTruth
    const { data, info } = await sharp(`${stem}.png`).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
    if (info.width !== photo.raster.width || info.height !== photo.raster.height) {
      throw new Error(`${stem}.png has another size than its photo.`)
    }
    const { width, height } = info
    const maskOf = (kind: Class): Mask => {
      const value = CLASSES.indexOf(kind)
      return { data: Uint8Array.from(data, (pixel) => (pixel === value ? 255 : 0)), width, height }
    }
    yield { ...photo, name: name.replace(/\.jpg$/, ''), camera, kinds: new Uint8Array(data), maskOf }
  }
}

/** @yields the real photos; none when the folder does not exist */
export async function* realPhotos(): AsyncGenerator<Photo> {
  for (const name of namesIn(PHOTOS, /\.(jpe?g|png|webp)$/i)) yield readPhoto(PHOTOS, name)
}

function namesIn(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => pattern.test(file))
    .toSorted()
}

export async function readPhoto(folder: string, name: string): Promise<Photo> {
  const encoded = readFileSync(join(folder, name))
  return { name, encoded, raster: (await boundPhoto(encoded)).raster, isOurs: folder !== PHOTOS }
}
