import type { Raster } from '../engines/engine'
import { maskBounds, type MaskBounds } from './mask-bounds'

/** Stands in prompts for the region that is edited. */
export const REGION = '{region}'

/** Added to prompts that come with a picture: without it the picture would be an example of nothing. */
export const AS_PICTURED = ' The second picture shows what is wanted: its form, colours and materials, not its room.'

/** A prompt for an engine; one that takes no mask is told by words where the region lies in its picture. */
export function promptWithRegion(prompt: string, mask: Raster, frame: MaskBounds, takesMask: boolean): string {
  return prompt.replaceAll(REGION, takesMask ? 'the masked region' : placeOf(mask, frame))
}

function placeOf(mask: Raster, frame: MaskBounds): string {
  const { left, top, right, bottom } = maskBounds(mask)
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top]
  const percent = (value: number, of: number) => `${Math.min(100, Math.max(0, Math.round((value / of) * 100)))}%`
  const across = `${percent(left - frame.left, width)} to ${percent(right - frame.left, width)} of the width`
  const down = `${percent(top - frame.top, height)} to ${percent(bottom - frame.top, height)} of the height`
  return `the area from ${across} and ${down}, counted from the upper left corner,`
}
