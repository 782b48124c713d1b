import { createMask, type MaskBitmap, maskBounds, SET } from './mask-bitmap'
import { growMask } from './mask-morphology'

/** How far from a thing its shadow is looked for, by the thing's longer side. */
const REACH = 0.4
/** Brightness of a shadow, by that of the same row farther away; what is darker is another thing. */
const SHADOW = { darkest: 0.4, lightest: 0.94 } as const
/** A shadow is at most this many times as large as its thing; more is another dark surface. */
const MOST_AREA = 0.9
/** Rows whose brightness is taken together. */
const ROWS = 5
/** Soft edge of thing and shadow, per 1000 pixels of the picture's longer side. */
const SOFT_PER_1000 = 4

/**
 * The region with its soft edge and the shadow that hangs together with it: what is darker than its row is farther away.
 * @param grey brightness of the picture at the mask's size
 */
export function withShadow(grey: Uint8Array, mask: MaskBitmap): MaskBitmap {
  const { width, height } = mask
  const soft = Math.max(2, (Math.max(width, height) / 1000) * SOFT_PER_1000)
  const grown = createMask(width, height)
  grown.data.set(mask.data)
  growMask(grown, soft)
  const bounds = maskBounds(mask)
  const reach = Math.round(Math.max(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0) * REACH)
  const frame = {
    x0: Math.max(0, bounds.x0 - reach),
    y0: Math.max(0, bounds.y0),
    x1: Math.min(width, bounds.x1 + reach),
    y1: Math.min(height, bounds.y1 + reach),
  }
  const bright = rowBrightness(grey, grown, frame)
  const shadow = createMask(width, height)
  shadow.data.set(grown.data)
  const open = [...shadow.data.keys()].filter((index) => shadow.data[index] === SET)
  const own = open.length
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const [x, y] = [index % width, Math.floor(index / width)]
    for (const [nextX, nextY] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      if (nextX < frame.x0 || nextX >= frame.x1 || nextY < frame.y0 || nextY >= frame.y1) continue
      const next = nextY * width + nextX
      if (shadow.data[next] === SET) continue
      const share = (grey[next] as number) / (bright[nextY - frame.y0] as number)
      if (share < SHADOW.darkest || share > SHADOW.lightest) continue
      shadow.data[next] = SET
      open.push(next)
    }
  }
  const found = shadow.data.reduce((sum, value) => sum + (value === SET ? 1 : 0), 0) - own
  if (found > own * MOST_AREA) return grown
  growMask(shadow, soft / 2)
  return shadow
}

/** Upper middle of the brightness beside the thing, by row of the frame. */
function rowBrightness(
  grey: Uint8Array,
  { data, width }: MaskBitmap,
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
): number[] {
  const rows = Array.from({ length: y1 - y0 }, (_, row) => {
    const values: number[] = []
    for (let y = Math.max(y0, y0 + row - ROWS); y < Math.min(y1, y0 + row + ROWS); y += 1) {
      for (let x = x0; x < x1; x += 3) {
        const index = y * width + x
        if (data[index] !== SET) values.push(grey[index] as number)
      }
    }
    values.sort((a, b) => a - b)
    return values[Math.floor(values.length * 0.65)] ?? 0
  })
  return rows
}
