import { type MaskBounds, maskBounds } from './mask-bounds'
import type { Raster } from '../engines/engine'

/** Of the mask's box: enough for an engine to see what the region is part of. */
const CONTEXT = 1.3
/** Smallest side, where the photo has it: less shows nothing to register by. */
const LEAST_PX = 256

/** The part of the photo that an engine gets: the mask's box with its surroundings. */
export function contextFrame(mask: Raster): MaskBounds {
  const { left, top, right, bottom } = maskBounds(mask)
  const [x, width] = widened(left, right, mask.width)
  const [y, height] = widened(top, bottom, mask.height)
  return { left: x, top: y, right: x + width, bottom: y + height }
}

/** Start and length of a side, widened about its middle and moved inside the picture. */
function widened(from: number, to: number, whole: number): [number, number] {
  const length = Math.min(whole, Math.max(LEAST_PX, Math.round((to - from) * CONTEXT)))
  const start = Math.round((from + to - length) / 2)
  return [Math.max(0, Math.min(whole - length, start)), length]
}
