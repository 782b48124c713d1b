import type { Rect, Size } from '../geometry/geometry'
import { createMask, type MaskBitmap, maskBounds, SET, wholeRect } from './mask-bitmap'

/** What is left of something is this much thinner and smaller than what was taken of it; up to the second it is asked about. */
const THIN = { gone: 0.25, asked: 0.35 } as const
const SMALL = 0.4
/** It borders it with so much of its outline; a little thing with it all around goes whatever its colour. */
const BESIDE = 0.25
const ENCLOSED = 0.9
/** Difference of the colours on both sides of the common border, in their own spread: alike, and surely something else. */
const ALIKE = 1.5
const OTHER = 3
/** A piece apart from it, within this many of its depths, may be more of it where its colours are almost the same. */
const NEAR = 2
const SAME = 2
/** Pixels from that border that are compared. */
const BAND = 5
/** Noise of a photo, squared: no surface is more even. */
const NOISE = 9
/** Shares of the picture: nobody means less to be kept, and no doubt is worth a question. */
const SCRAP = 0.0001
const ASKED = 0.0003
/** Widest scrap, by the picture's longer side. */
const SCRAP_WIDTH = 0.004
const MOST_ASKED = 4

/** Four bytes a pixel, of a mask's size. */
export type Pixels = Uint8Array | Uint8ClampedArray

export interface LeftOver {
  /** To go with what was taken. */
  readonly gone: readonly number[]
  /** May be left of it, or not: pieces of a mask's pixels, largest first. */
  readonly unsure: readonly (readonly number[])[]
}

interface Piece {
  readonly pixels: readonly number[]
  /** Of its outline: sides to what was taken, and all. */
  readonly beside: number
  readonly outline: number
}

/**
 * What a subtraction has left of the very thing that it took: pieces of the selection that it cut off, that border it, and that are thin beside it.
 * The floor between a rug and a wall is that too, so the colours on both sides of the border decide.
 * @param taken what was selected and is no more
 * @param readPixels the picture at the mask's size; null where it is not known, and what is thin is a doubt
 * @param isOwn a piece that is something of its own
 */
export function leftOver(
  rest: MaskBitmap,
  taken: MaskBitmap,
  readPixels: (() => Pixels) | null,
  isOwn: (pixels: readonly number[]) => boolean = () => false,
): LeftOver {
  const bounds = maskBounds(taken)
  const all = pixelsOf(taken, bounds)
  const depth = depthOf(taken, bounds)
  const picture = rest.width * rest.height
  const widest = Math.max(1, (Math.max(rest.width, rest.height) * SCRAP_WIDTH) / 2)
  const gone: number[] = []
  // One by one: a piece may have more pixels than a call takes arguments.
  const goes = (piece: Piece) => piece.pixels.forEach((pixel) => gone.push(pixel))
  const unsure: (readonly number[])[] = []
  let pixels: Pixels | null = null
  let hasAlike = false
  const apart: Piece[] = []
  for (const piece of piecesNear(rest, taken, grown(bounds, depth * NEAR, rest), all.length * SMALL)) {
    const { length } = piece.pixels
    const deep = depthOfPiece(piece.pixels, rest)
    if (deep > Math.max(widest, depth * THIN.asked) || isOwn(piece.pixels)) continue
    if (piece.beside === 0) {
      if (length >= picture * ASKED) apart.push(piece)
      continue
    }
    const isWorthAsking = length >= picture * ASKED
    const isScrap = length <= picture * SCRAP && deep <= widest
    if (isScrap || (!isWorthAsking && piece.beside >= piece.outline * ENCLOSED)) {
      goes(piece)
      continue
    }
    pixels ??= readPixels?.() ?? null
    const step = pixels ? stepAtBorder(piece.pixels, rest, taken, pixels) : ALIKE + 1
    const isBeside = piece.beside >= piece.outline * BESIDE && deep <= depth * THIN.gone
    if (step <= ALIKE && (isBeside || !isWorthAsking)) {
      goes(piece)
      hasAlike = true
    } else if (step < OTHER && isWorthAsking) unsure.push(piece.pixels)
  }
  // Where a border of the thing was left, something before it may have parted more of it.
  if (hasAlike && pixels) {
    const colours = new Spread(pixels, all)
    unsure.push(
      ...apart.flatMap((piece) => (colours.stepTo(new Spread(pixels!, piece.pixels)) <= SAME ? [piece.pixels] : [])),
    )
  }
  return { gone, unsure: unsure.toSorted((a, b) => b.length - a.length).slice(0, MOST_ASKED) }
}

function pixelsOf({ data, width }: MaskBitmap, { x0, y0, x1, y1 }: Rect): number[] {
  const pixels: number[] = []
  for (let y = y0; y < y1; y += 1) {
    for (let index = y * width + x0; index < y * width + x1; index += 1) if (data[index] === SET) pixels.push(index)
  }
  return pixels
}

const grown = ({ x0, y0, x1, y1 }: Rect, by: number, { width, height }: Size): Rect => ({
  x0: Math.max(0, Math.floor(x0 - by)),
  y0: Math.max(0, Math.floor(y0 - by)),
  x1: Math.min(width, Math.ceil(x1 + by)),
  y1: Math.min(height, Math.ceil(y1 + by)),
})

const neighboursOf = (index: number, { width, height }: Size): readonly number[] => {
  const x = index % width
  return [
    x > 0 ? index - 1 : -1,
    x < width - 1 ? index + 1 : -1,
    index - width,
    index + width < width * height ? index + width : -1,
  ]
}

/** The pieces of the rest that reach into a rectangle and are not larger than `most`. */
function piecesNear(rest: MaskBitmap, taken: MaskBitmap, { x0, y0, x1, y1 }: Rect, most: number): Piece[] {
  const seen = new Uint8Array(rest.data.length)
  const pieces: Piece[] = []
  for (let y = y0; y < y1; y += 1) {
    for (let start = y * rest.width + x0; start < y * rest.width + x1; start += 1) {
      if (rest.data[start] !== SET || seen[start] === 1) continue
      const piece = grow(start, rest, taken, seen)
      if (piece.pixels.length <= most) pieces.push(piece)
    }
  }
  return pieces
}

function grow(start: number, rest: MaskBitmap, taken: MaskBitmap, seen: Uint8Array): Piece {
  const pixels = [start]
  let [beside, outline] = [0, 0]
  seen[start] = 1
  // Grows while it is walked through.
  for (const pixel of pixels) {
    for (const next of neighboursOf(pixel, rest)) {
      if (rest.data[next] !== SET) {
        outline += 1
        if (taken.data[next] === SET) beside += 1
      } else if (seen[next] === 0) {
        seen[next] = 1
        pixels.push(next)
      }
    }
  }
  return { pixels, beside, outline }
}

function depthOfPiece(pixels: readonly number[], { width }: Size): number {
  let [x0, y0, x1, y1] = [Infinity, Infinity, 0, 0]
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x + 1)
    y1 = Math.max(y1, y + 1)
  }
  const piece = createMask(x1 - x0, y1 - y0)
  for (const pixel of pixels) {
    piece.data[(Math.floor(pixel / width) - y0) * piece.width + (pixel % width) - x0] = SET
  }
  return depthOf(piece, wholeRect(piece))
}

/** Steps from the innermost pixel to the outside, also diagonal ones. */
function depthOf({ data, width }: MaskBitmap, { x0, y0, x1, y1 }: Rect): number {
  const [columns, rows] = [x1 - x0 + 2, y1 - y0 + 2]
  const depth = new Uint16Array(columns * rows)
  const least = (at: number, back: -1 | 1) =>
    Math.min(
      depth[at + back]!,
      depth[at + back * columns]!,
      depth[at + back * (columns + 1)]!,
      depth[at + back * (columns - 1)]!,
    )
  let most = 0
  for (let y = 1; y < rows - 1; y += 1) {
    for (let x = 1; x < columns - 1; x += 1) {
      const at = y * columns + x
      if (data[(y0 + y - 1) * width + x0 + x - 1] === SET) depth[at] = 1 + least(at, -1)
    }
  }
  for (let y = rows - 2; y > 0; y -= 1) {
    for (let x = columns - 2; x > 0; x -= 1) {
      const at = y * columns + x
      if (depth[at] === 0) continue
      depth[at] = Math.min(depth[at]!, 1 + least(at, 1))
      most = Math.max(most, depth[at]!)
    }
  }
  return most
}

/** How far apart the colours on both sides of the common border are. */
function stepAtBorder(pixels: readonly number[], rest: MaskBitmap, taken: MaskBitmap, picture: Pixels): number {
  const inside: number[] = []
  const outside: number[] = []
  for (const pixel of pixels) {
    for (const next of neighboursOf(pixel, rest)) {
      if (taken.data[next] !== SET) continue
      const step = next - pixel
      for (let far = 1; far <= BAND; far += 1) {
        if (rest.data[pixel - step * far] === SET) inside.push(pixel - step * far)
        if (taken.data[next + step * far] === SET) outside.push(next + step * far)
      }
    }
  }
  // As thin as a line: the line itself.
  if (outside.length === 0) return 0
  return new Spread(picture, inside.length > 0 ? inside : pixels).stepTo(new Spread(picture, outside))
}

/** The colours of some pixels. */
class Spread {
  private readonly means: readonly number[]
  private readonly variances: readonly number[]

  constructor(picture: Pixels, pixels: readonly number[]) {
    const meanOf = (valueOf: (pixel: number) => number) =>
      pixels.reduce((sum, pixel) => sum + valueOf(pixel), 0) / pixels.length
    this.means = [0, 1, 2].map((channel) => meanOf((pixel) => picture[pixel * 4 + channel]!))
    this.variances = this.means.map((mean, channel) => meanOf((pixel) => (picture[pixel * 4 + channel]! - mean) ** 2))
  }

  /** Distance of the means, in the spread of both. */
  stepTo(other: Spread): number {
    return Math.hypot(
      ...this.means.map((mean, channel) => {
        const variance = (this.variances[channel]! + other.variances[channel]!) / 2
        return (mean - other.means[channel]!) / Math.sqrt(variance + NOISE)
      }),
    )
  }
}
