import { MASK_FEATHER_PX } from '@tessera/shared/contract/constants'
import type { Point } from '@tessera/shared/contract/design/plane'
import { maskBounds } from '../../../wrapper/mask-bounds'
import type { Raster } from '../../engine'
import type { FilledHole } from './fill-hole'
import { likelyParts } from './likely-parts'
import { type Level, PATCH_RADIUS, sampled, widened } from './patch-level'
import type { View } from './view'

/** Samples of the photo along a side of a reduced pixel. */
const MOST_SAMPLES = 4

type IsIn = (x: number, y: number) => boolean

/**
 * What a view shows, with what is to be filled.
 * @param belongs whether a pixel of the photo may show the view's surface; what does not is known, but never copied
 */
export function pictureOf(
  view: View,
  photo: Raster,
  mask: Raster,
  belongs: IsIn = () => true,
): Level & { other: Uint8Array } {
  const { width, height, kind } = view
  const colours = new Float32Array(width * height * 3)
  const hole = new Uint8Array(width * height)
  const foreign = new Uint8Array(width * height)
  const other = new Uint8Array(width * height)
  const isHole = reachOf(mask)
  markReach(view, mask, isHole, hole)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      let count = 0
      for (const [column, row] of photoPixels(view, x, y)) {
        if (column < 0 || row < 0 || column >= photo.width || row >= photo.height) continue
        count++
        if (isHole(column, row)) hole[index] = 1
        if (!belongs(column, row)) other[index] = 1
        const from = (row * photo.width + column) * 3
        for (let channel = 0; channel < 3; channel++) colours[index * 3 + channel]! += photo.data[from + channel]!
      }
      if (count === 0) foreign[index] = 1
      for (let channel = 0; channel < 3; channel++) colours[index * 3 + channel]! /= Math.max(1, count)
    }
  }
  // Of a hole in another surface only what patches of this one touch is filled along.
  const near = widened(
    hole.map((value, index) => (other[index] ? 0 : value)),
    width,
    height,
    2 * PATCH_RADIUS,
  )
  hole.forEach((value, index) => {
    if (!value || !other[index] || near[index]) return
    hole[index] = 0
    foreign[index] = 1
  })
  const around = likelyParts({
    width,
    height,
    kind,
    colours,
    hole,
    foreign: foreign.map((value, index) => value || other[index]!),
  })
  const likely = around.map((value, index) => (other[index] ? 0 : value))
  return { width, height, kind, colours, hole, foreign, likely, other }
}

/** Whether a pixel of the photo is among what is filled: thin parts on another surface are not. */
export function filledBy(view: View, { hole }: Level): IsIn {
  return (x, y) => {
    const at = view.toView([x, y])
    if (!at) return false
    return hole[clamp(Math.round(at[1]), view.height) * view.width + clamp(Math.round(at[0]), view.width)] === 1
  }
}

/** Where a region's filling is judged: whole patches of it lie on the view's own surface. */
export function judgedOf(view: View, region: Raster, { other }: { other: Uint8Array }): Uint8Array {
  const beyond = widened(other, view.width, view.height, 2 * PATCH_RADIUS)
  const all = holeOf(view, region)
  const inner = all.map((value, index) => (beyond[index] ? 0 : value))
  return inner.includes(1) ? inner : all
}

/** The view's part of a region. */
function holeOf(view: View, mask: Raster): Uint8Array {
  const hole = new Uint8Array(view.width * view.height)
  const isHole = reachOf(mask)
  markReach(view, mask, isHole, hole)
  for (let y = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++) {
      if (photoPixels(view, x, y).some(([column, row]) => isHole(column, row))) hole[y * view.width + x] = 1
    }
  }
  return hole
}

/** Marks what each pixel of a region falls on: samples of a reduced pixel could step over a thin part. */
function markReach(view: View, mask: Raster, isHole: IsIn, hole: Uint8Array): void {
  const { left, top, right, bottom } = maskBounds(mask, MASK_FEATHER_PX)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = isHole(x, y) ? view.toView([x, y]) : null
      if (!at) continue
      const [column, row] = [Math.round(at[0]), Math.round(at[1])]
      if (column >= 0 && row >= 0 && column < view.width && row < view.height) hole[row * view.width + column] = 1
    }
  }
}

/** Pixels of the photo under one of the view, evenly. */
function photoPixels(view: View, x: number, y: number): Point[] {
  const [middle, beside, below] = [view.toPhoto([x, y]), view.toPhoto([x + 1, y]), view.toPhoto([x, y + 1])]
  if (!middle || !beside || !below) return []
  const across = samplesOver(middle, beside)
  const down = samplesOver(middle, below)
  if (across * down === 1) return [[Math.round(middle[0]), Math.round(middle[1])]]
  const pixels: Point[] = []
  for (let i = 0; i < down; i++) {
    for (let j = 0; j < across; j++) {
      const at = view.toPhoto([x + (j + 0.5) / across - 0.5, y + (i + 0.5) / down - 0.5])
      if (at) pixels.push([Math.round(at[0]), Math.round(at[1])])
    }
  }
  return pixels
}

const samplesOver = (a: Point, b: Point): number =>
  Math.max(1, Math.min(MOST_SAMPLES, Math.ceil(Math.hypot(a[0] - b[0], a[1] - b[1]) - 1e-6)))

/** Whether a pixel is in the region or its soft edge. */
function reachOf(mask: Raster): IsIn {
  const { left, top, right, bottom } = maskBounds(mask, MASK_FEATHER_PX)
  const [width, height] = [right - left, bottom - top]
  const inside = new Uint8Array(Math.max(0, width * height))
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (mask.data[y * mask.width + x]) inside[(y - top) * width + x - left] = 1
  }
  const reach = widened(inside, width, height, MASK_FEATHER_PX)
  return (x, y) => x >= left && x < right && y >= top && y < bottom && reach[(y - top) * width + x - left] === 1
}

/** Puts a filling into a photo: its colours, with the fine detail of the place that each part resembles. */
export function pasteFilling(
  pixels: Raster,
  photo: Raster,
  mask: Raster,
  { view, picture, filled }: { view: View; picture: Level; filled: FilledHole },
): void {
  const reach = maskBounds(mask, MASK_FEATHER_PX)
  const isHole = reachOf(mask)
  for (let y = reach.top; y < reach.bottom; y++) {
    for (let x = reach.left; x < reach.right; x++) {
      const at = isHole(x, y) ? view.toView([x, y]) : null
      if (!at) continue
      const nearest = clamp(Math.round(at[1]), view.height) * view.width + clamp(Math.round(at[0]), view.width)
      const shift = shiftAt(filled, nearest, view.width)
      const from = shift && view.toPhoto([at[0] + shift[0], at[1] + shift[1]])
      // A whole pixel: between pixels its detail would be blurred.
      const there: Point | null = from && [Math.round(from[0]), Math.round(from[1])]
      const source = there && isWithin(there, photo) ? view.toView(there) : null
      for (let channel = 0; channel < 3; channel++) {
        let value = sampled(filled.colours, picture, at[0], at[1], channel)
        if (there && source) {
          value +=
            photo.data[(there[1] * photo.width + there[0]) * 3 + channel]! -
            sampled(picture.colours, picture, source[0], source[1], channel)
        }
        pixels.data[(y * photo.width + x) * 3 + channel] = Math.max(0, Math.min(255, Math.round(value)))
      }
    }
  }
}

/** From a pixel to what it resembles: the best of the nine patches around. Null at the view's rim. */
function shiftAt({ matches }: FilledHole, index: number, width: number): Point | null {
  let best = -1
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const target = index + dy * width + dx
      const match = matches.of[target] ?? -1
      if (match < 0) continue
      if (best < 0 || matches.costs[target]! < matches.costs[best]!) best = target
    }
  }
  if (best < 0) return null
  const match = matches.of[best]!
  return [(match % width) - (best % width), Math.floor(match / width) - Math.floor(best / width)]
}

const isWithin = ([x, y]: Point, { width, height }: Raster): boolean =>
  x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1
const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value))
