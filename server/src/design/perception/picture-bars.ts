import type { Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../engines/engine'

/** Part of a picture, in its pixels; right and bottom are outside. */
interface Frame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Of 255, in every channel; what is black stays below after strong compression. */
const BLACK = 20
/** Of a line of a bar, and of the lines of a bar: a screen's clock and buttons stand in them. */
const LINE_SHARE = 0.97
const BAR_SHARE = 0.7
/** Of the side; a thinner one is an edge of the room. */
const THINNEST = 0.03

/**
 * Where a picture shows something: a photo that was copied off a screen has black bars above and below it, or left and right. Only pairs
 * count, because a dark floor is black at one side alone.
 */
export function contentOf(view: Raster): Frame {
  const rows = betweenBars(view.height, (row) => shareOfBlack(view, view.width, row * view.width, 1))
  const columns = betweenBars(view.width, (column) => shareOfBlack(view, view.height, column, view.width))
  return { left: columns.from, right: columns.to, top: rows.from, bottom: rows.to }
}

/** The region without what lies in bars. */
export function withoutBars(mask: Raster, { left, top, right, bottom }: Frame): Raster {
  if (left === 0 && top === 0 && right === mask.width && bottom === mask.height) return mask
  const data = new Uint8Array(mask.data.length)
  for (let y = top; y < bottom; y += 1) {
    const start = y * mask.width
    data.set(mask.data.subarray(start + left, start + right), start + left)
  }
  return { ...mask, data }
}

/** Whether most corners of a place lie beside the bars. */
export function isInContent(place: readonly Point[], { left, top, right, bottom }: Frame): boolean {
  const inside = place.filter(([x, y]) => x >= left && x <= right && y >= top && y <= bottom)
  return inside.length * 2 > place.length
}

function shareOfBlack({ data, channels }: Raster, length: number, first: number, step: number): number {
  let black = 0
  for (let each = 0; each < length; each += 1) {
    const at = (first + each * step) * channels
    let brightest = 0
    for (let channel = 0; channel < channels; channel += 1) brightest = Math.max(brightest, data[at + channel]!)
    if (brightest <= BLACK) black += 1
  }
  return black / length
}

function betweenBars(length: number, blackAt: (line: number) => number): { from: number; to: number } {
  const near = barOf(length, blackAt)
  const far = barOf(length, (line) => blackAt(length - 1 - line))
  const isPair = Math.min(near, far) >= THINNEST * length && near + far < length
  return isPair ? { from: near, to: length - far } : { from: 0, to: length }
}

/** Lines from the edge to the last one of the bar. */
function barOf(length: number, blackAt: (line: number) => number): number {
  let bar = 0
  let black = 0
  for (let line = 0; line < length / 2; line += 1) {
    if (blackAt(line) < LINE_SHARE) continue
    black += 1
    if (black >= (line + 1) * BAR_SHARE) bar = line + 1
  }
  return bar
}
