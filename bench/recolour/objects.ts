import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import sharp from 'sharp'
import type { Method } from '../perception/methods'
import type { Photo } from '../perception/rooms'
import type { RecolourCase } from './cases'

/** The regions of the wanted objects as the server sees them from a person's clicks. */
export async function regionsOf(
  { photo, wanted }: Pick<RecolourCase, 'photo' | 'wanted'>,
  seeing: Method,
): Promise<Uint8Array[]> {
  await seeing.prepare(photo)
  const regions: Uint8Array[] = []
  for (const { select } of wanted) {
    const region = new Uint8Array(photo.raster.width * photo.raster.height)
    for (const question of select) {
      const { mask } = await seeing.see(photo, question)
      mask.data.forEach((value, index) => (region[index] ||= value))
    }
    regions.push(region)
  }
  return regions
}

/** The number of the object that each pixel belongs to, from 1, and the mask that says so to the server. */
export async function ownersOf({ raster: { width, height } }: Photo, masks: readonly Uint8Array[]) {
  const owners = new Uint8Array(width * height)
  masks.forEach((mask, object) => mask.forEach((value, index) => value && (owners[index] = object + 1)))
  const levels = owners.map((owner) => (owner ? levelOfObject(owner - 1) : 0))
  const mask = await sharp(levels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  return { owners, mask }
}
