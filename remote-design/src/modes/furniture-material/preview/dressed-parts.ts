import { coverOf, type Dressed, solveFront, writeDressed } from '@tessera/shared/contract/dressing/dress'
import type { Swatch } from '@tessera/shared/contract/dressing/swatch'
import type { Quad, Size } from '@tessera/shared/canvas/geometry/geometry'
import type { PartLight } from '../../../workbench/preview/part-light'
import type { Wearing } from '../furniture-material.inputs'

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
  const cover = coverOf({ swatch, widthPx: repeat * Math.max(width, height), angleDeg, toFront })
  const dressed: Dressed = { cover, shade, goods, room }
  pixels.forEach((pixel, at) => {
    writeDressed(rgba, pixel * 4, dressed, pixel % width, Math.floor(pixel / width), at)
    rgba[pixel * 4 + 3] = sparing ? Math.round(255 * own[at]!) : 255
  })
}

export function scaledQuad([a, b, c, d]: Quad, scale: number): Quad {
  const scaled = ([x, y]: Quad[number]): Quad[number] => [x * scale, y * scale]
  return [scaled(a), scaled(b), scaled(c), scaled(d)]
}
