/** Size at which two pictures are compared: enough to tell where they differ. */
const [WIDTH, HEIGHT] = [64, 48]
/** Difference of a pixel, summed over its channels, below which it is noise or compression. */
const NOISE = 36
/** Share of the pixels that must differ. */
const LEAST = 0.004
/** A change all over the picture has no place of its own. */
const MOST = 0.6
/** Nearer to an edge the divider would hide the other picture. */
const EDGE = 12

/** Where the label AI生成 (lower right) and the brand (lower left) may stand, as shares of the picture: they are no change of the room. */
const LABEL = { left: 0.92, top: 0.75 } as const
const BRAND = { right: 0.22, top: 0.92 } as const

const isMarked = (x: number, y: number): boolean =>
  (x >= LABEL.left && y >= LABEL.top) || (x <= BRAND.right && y >= BRAND.top)

/** Where two pictures of the same view differ, percent from the left; null where that is nowhere or everywhere. */
export function changePlace(before: CanvasImageSource, after: CanvasImageSource): number | null {
  const [old, next] = [pixelsOf(before), pixelsOf(after)]
  return old && next && placeOf(old, next, WIDTH)
}

/** As {@link changePlace}, of pixels with four channels: half of the change is left of it. */
export function placeOf(before: Uint8ClampedArray, after: Uint8ClampedArray, width: number): number | null {
  const columns = Array.from({ length: width }, () => 0)
  for (let at = 0; at < before.length; at += 4) {
    const difference =
      Math.abs(before[at]! - after[at]!) +
      Math.abs(before[at + 1]! - after[at + 1]!) +
      Math.abs(before[at + 2]! - after[at + 2]!)
    const pixel = at / 4
    const column = pixel % width
    if (difference > NOISE && !isMarked(column / width, Math.floor(pixel / width) / (before.length / 4 / width)))
      columns[column]! += 1
  }
  const changed = columns.reduce((sum, count) => sum + count, 0)
  const share = changed / (before.length / 4)
  if (share < LEAST || share > MOST) return null
  let passed = 0
  const middle = columns.findIndex((count) => (passed += count) >= changed / 2)
  return Math.min(100 - EDGE, Math.max(EDGE, Math.round(((middle + 0.5) / width) * 100)))
}

/** Null where the browser cannot tell. */
function pixelsOf(picture: CanvasImageSource): Uint8ClampedArray | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  try {
    const context = new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d', { willReadFrequently: true })
    context?.drawImage(picture, 0, 0, WIDTH, HEIGHT)
    return context?.getImageData(0, 0, WIDTH, HEIGHT).data ?? null
  } catch {
    // Pictures of another origin cannot be read: the divider stands in the middle.
    return null
  }
}
