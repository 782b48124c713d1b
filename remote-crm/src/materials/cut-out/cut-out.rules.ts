import { UPLOAD } from '@tessera/shared/contract/constants'
import type { MaskBitmap } from '@tessera/shared/canvas/mask/mask-bitmap'

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** Reach of the soft edge, in pixels of the picture: it lies inside the selection, so that no fringe of the background stays. */
const SOFT_PX = 2
/** Alpha from which on a pixel belongs to the thing. */
const SEEN = 8

/** The selected thing with alpha, cut to its edges; null when nothing is left of the selection. */
export function cutOutOf(picture: Pixels, mask: MaskBitmap) {
  const alpha = alphaOf(picture, mask)
  const { width, height } = picture
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (alpha[y * width + x]! < SEEN) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  if (right <= left) return null
  const data = new Uint8ClampedArray((right - left) * (bottom - top) * 4)
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [from, to] = [y * width + x, (y - top) * (right - left) + x - left]
      const seen = alpha[from]!
      if (seen < SEEN) continue
      data.set(picture.data.subarray(from * 4, from * 4 + 3), to * 4)
      data[to * 4 + 3] = seen
    }
  }
  return { data, width: right - left, height: bottom - top }
}

/** Full inside, nothing from the selection's edge outwards. */
function alphaOf({ width, height }: Pixels, mask: MaskBitmap): Uint8Array {
  const selected = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(mask.height - 1, Math.floor(((y + 0.5) * mask.height) / height)) * mask.width
    for (let x = 0; x < width; x += 1) {
      selected[y * width + x] = mask.data[row + Math.min(mask.width - 1, Math.floor(((x + 0.5) * mask.width) / width))]!
    }
  }
  for (let y = 0; y < height; y += 1) average(selected, y * width, width, 1)
  for (let x = 0; x < width; x += 1) average(selected, x, height, width)
  return Uint8Array.from(selected, (value) => Math.max(0, 2 * value - 255))
}

/** Running mean along a row or column; outside the picture it goes on as at its edge: a thing may be cut off there. */
function average(values: Float32Array, start: number, count: number, stride: number): void {
  const line = Float32Array.from({ length: count }, (_, at) => values[start + at * stride]!)
  const read = (at: number) => line[Math.min(count - 1, Math.max(0, at))]!
  let sum = 0
  for (let at = -SOFT_PX; at <= SOFT_PX; at += 1) sum += read(at)
  for (let at = 0; at < count; at += 1) {
    values[start + at * stride] = sum / (2 * SOFT_PX + 1)
    sum += read(at + SOFT_PX + 1) - read(at - SOFT_PX)
  }
}

/** How much a cut-out is enlarged: the server takes no picture with a side below its least. */
export const enlargedBy = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.max(1, UPLOAD.minPx / Math.min(width, height))
