import { MASK_FEATHER_PX } from '@tessera/shared/contract/constants'
import sharp from 'sharp'
import { type MaskBounds, maskBounds } from '../../../wrapper/mask-bounds'
import { pixelsOf, type Raster } from '../../engine'
import { createGrain } from '../grain'
import { characterOf } from '../photo-character'
import type { Inpaint } from './inpainting-network'
import { widened } from './patch-level'

/** The side of the pictures that the network was taught on; reduced to it, a thing leaves no edge that it would draw a thing from. */
const SIDE_PX = 512
/** Surroundings that it sees, of the region's longer side; on each side. */
const AROUND = 0.75
const LEAST_AROUND_PX = 24
/** Of the reduced picture, beyond the soft edge: reducing mixes colours of the thing into its neighbours. */
const RIM_PX = 2

/** Of the comparison of two inventions, in reduced pixels: where a joint lies does not matter. */
const BLUR_PX = 2

export interface Inpainted {
  readonly pixels: Raster
  /**
   * Mean difference, in sRGB steps, to what the network invents of the mirrored photo: what the surroundings tell is the same in both,
   * what is made up is not.
   */
  readonly apart: number
}

/**
 * The photo with the region and its soft edge as the network invents them, with the photo's grain. What it invents is as sharp as a
 * picture of {@link SIDE_PX}.
 */
export async function inpaintRegion(photo: Raster, mask: Raster, inpaint: Inpaint, seed: number): Promise<Inpainted> {
  const crop = cropAround(mask)
  const size = { width: crop.right - crop.left, height: crop.bottom - crop.top }
  const scale = Math.min(1, SIDE_PX / Math.max(size.width, size.height))
  const small = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
  const reach = reachWithin(mask, crop)
  const isMissing = reducedReach(reach, size, small)
  const picture = await reduced(photo, crop, small)
  const invented = await inpaint(picture, isMissing)
  const again = mirrored(await inpaint(mirrored(picture), mirrored({ ...small, channels: 1, data: isMissing }).data))
  const large = await sharp(invented.data, { raw: { ...small, channels: 3 } })
    .resize({ ...size, kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer()
  const pixels: Raster = { ...photo, data: new Uint8Array(photo.data) }
  const grain = createGrain(characterOf(photo).noise, seed)
  for (let at = 0; at < reach.length; at++) {
    if (!reach[at]) continue
    const [x, y] = [crop.left + (at % size.width), crop.top + Math.floor(at / size.width)]
    const noise = grain.at(x, y, large[at * 3 + 1]!)
    for (let channel = 0; channel < 3; channel++) {
      const value = Math.round(large[at * 3 + channel]! + noise)
      pixels.data[(y * photo.width + x) * 3 + channel] = Math.max(0, Math.min(255, value))
    }
  }
  return { pixels, apart: await differenceOf(invented, again, isMissing) }
}

function mirrored(raster: Raster): Raster {
  const { data, width, channels } = raster
  const other = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) {
    const [pixel, channel] = [Math.floor(at / channels), at % channels]
    const column = pixel % width
    other[(pixel - column + width - 1 - column) * channels + channel] = data[at]!
  }
  return { ...raster, data: other }
}

async function differenceOf(one: Raster, other: Raster, within: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((raster) => sharp(raster.data, { raw: raster }).blur(BLUR_PX).raw().toBuffer()),
  )
  let [sum, count] = [0, 0]
  for (let at = 0; at < a!.length; at++) {
    if (!within[Math.floor(at / 3)]) continue
    sum += Math.abs(a![at]! - b![at]!)
    count++
  }
  return sum / Math.max(1, count)
}

function cropAround(mask: Raster): MaskBounds {
  const { left, top, right, bottom } = maskBounds(mask, MASK_FEATHER_PX)
  return maskBounds(mask, Math.round(AROUND * Math.max(right - left, bottom - top)) + LEAST_AROUND_PX)
}

/** 1 in the region and its soft edge. */
function reachWithin(mask: Raster, { left, top, right, bottom }: MaskBounds): Uint8Array {
  const [width, height] = [right - left, bottom - top]
  const inside = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) inside[y * width + x] = mask.data[(top + y) * mask.width + left + x] ? 1 : 0
  return widened(inside, width, height, MASK_FEATHER_PX)
}

type Size = Pick<Raster, 'width' | 'height'>

/** Where any of a reduced pixel is to be invented, and a rim. */
function reducedReach(reach: Uint8Array, size: Size, small: Size): Uint8Array {
  const touched = new Uint8Array(small.width * small.height)
  for (let at = 0; at < reach.length; at++) {
    if (!reach[at]) continue
    const x = Math.floor(((at % size.width) * small.width) / size.width)
    const y = Math.floor((Math.floor(at / size.width) * small.height) / size.height)
    touched[y * small.width + x] = 1
  }
  return widened(touched, small.width, small.height, RIM_PX)
}

async function reduced(photo: Raster, { left, top, right, bottom }: MaskBounds, small: Size): Promise<Raster> {
  const data = await sharp(photo.data, { raw: photo })
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ ...small, kernel: 'lanczos3', fit: 'fill' })
    .raw()
    .toBuffer()
  return { data: pixelsOf(data), ...small, channels: 3 }
}
