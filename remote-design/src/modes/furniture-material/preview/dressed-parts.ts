import { type Dressed, readerOf, solveFront, writeDressed } from '@tessera/shared/contract/dressing/dress'
import { goodsShare } from '@tessera/shared/contract/dressing/goods-share'
import { type RoomLight, roomLightOf } from '@tessera/shared/contract/dressing/room-light'
import { logLight, type Shade, shadeOf } from '@tessera/shared/contract/dressing/shade'
import type { Swatch } from '@tessera/shared/contract/dressing/swatch'
import { oldColourOf, writeLab } from '@tessera/shared/contract/recolour'
import type { Quad, Size } from '../../../canvas/geometry/geometry'
import type { Wearing } from '../furniture-material.inputs'

type Photo = Pick<ImageData, 'data' | 'width' | 'height'>

/** The light on a region, ready to be dressed at once. */
export interface PartLight {
  readonly pixels: Uint32Array
  readonly shade: Shade
  readonly room: RoomLight
  /** 0–1 of each pixel: whether it is of the region's own goods. */
  readonly own: Float32Array
}

export function lightOfPart({ data, width, height }: Photo, pixels: Uint32Array): PartLight {
  const labs = new Float32Array(pixels.length * 3)
  const light = new Float32Array(pixels.length)
  pixels.forEach((pixel, at) => {
    const [red, green, blue] = [data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!]
    writeLab(labs, at * 3, red, green, blue)
    light[at] = logLight(red, green, blue)
  })
  const old = oldColourOf(labs)
  const own = light.map((_, at) => goodsShare(old, labs[at * 3]!, labs[at * 3 + 1]!, labs[at * 3 + 2]!))
  const room = roomLightOf({ data, width, height }, pixels)
  return { pixels, own, room, shade: shadeOf({ width, height, pixels, light, own }) }
}

interface Worn {
  readonly wearing: Wearing
  readonly swatch: Swatch
  /** The front's corners in pixels of the preview. */
  readonly corners: Quad | null
}

/** Writes a region in its new material, opaque where it has its own goods; `rgba` is as large as the photo. */
export function writePart(
  rgba: Uint8ClampedArray,
  { width, height }: Size,
  { pixels, shade, own, room }: PartLight,
  { wearing, swatch, corners }: Worn,
  sparing: boolean,
): void {
  const { goods, repeat, angleDeg, isFront } = wearing
  const solution = isFront && corners ? solveFront([...corners], { width, height }) : null
  const toFront = solution?.ok ? solution.geometry.imageToMm : undefined
  const read = readerOf({ swatch, widthPx: repeat * Math.max(width, height), angleDeg, toFront })
  const dressed: Dressed = { read, shade, goods, room }
  pixels.forEach((pixel, at) => {
    writeDressed(rgba, pixel * 4, dressed, pixel % width, Math.floor(pixel / width), at)
    rgba[pixel * 4 + 3] = sparing ? Math.round(255 * own[at]!) : 255
  })
}

export function scaledQuad([a, b, c, d]: Quad, scale: number): Quad {
  const scaled = ([x, y]: Quad[number]): Quad[number] => [x * scale, y * scale]
  return [scaled(a), scaled(b), scaled(c), scaled(d)]
}
