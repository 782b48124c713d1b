import { MASK_FEATHER_PX } from '@tessera/shared/contract/constants'
import type { Raster } from '../engines/engine'
import { matteEdges, type Rest } from './edge-matting'
import { Derived } from './kept-inputs'
import { isInner, maskBounds } from './mask-bounds'

/** Binomial weights of 7 taps: a soft edge of about ±1.5 pixels, zero from 3 pixels on. */
const TAPS = [1, 6, 15, 20, 15, 6, 1]
const TAP_SUM = 64

interface Feather {
  /** 0–255: opacity of the edited picture. 0 wherever `reach` is 0. */
  alpha: Uint8Array
  /** 1 inside mask and feather: only these pixels may change. */
  reach: Uint8Array
}

/** Softens the mask's edge, within the feather. */
function featherMask(mask: Raster): Feather {
  const { width, height, data } = mask
  const { left, top, right, bottom } = maskBounds(mask, MASK_FEATHER_PX)
  const reach = dilate(mask, MASK_FEATHER_PX)
  const across = new Uint8Array(width * height)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const index = y * width + x
      let sum = 0
      for (let tap = -3; tap <= 3; tap++) {
        const at = Math.min(right - 1, Math.max(left, x + tap))
        if (data[index - x + at]) sum += TAPS[tap + 3]!
      }
      across[index] = sum
    }
  }
  const alpha = new Uint8Array(width * height)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const index = y * width + x
      if (!reach[index]) continue
      let sum = 0
      for (let tap = -3; tap <= 3; tap++) {
        const at = Math.min(bottom - 1, Math.max(top, y + tap))
        sum += across[at * width + x]! * TAPS[tap + 3]!
      }
      alpha[index] = Math.round((sum * 255) / (TAP_SUM * TAP_SUM))
    }
  }
  return { alpha, reach }
}

/** 1 within `radius` (Euclidean) of a mask pixel. */
function dilate(mask: Raster, radius: number): Uint8Array {
  const { width, height, data } = mask
  const grown = new Uint8Array(width * height)
  const reachOf = Array.from({ length: radius + 1 }, (_, dy) => Math.floor(Math.sqrt(radius * radius - dy * dy)))
  const { left, top, right, bottom } = maskBounds(mask)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const index = y * width + x
      if (!data[index]) continue
      grown[index] = 1
      if (isInner(mask, x, y)) continue
      for (let dy = -radius; dy <= radius; dy++) {
        const row = y + dy
        if (row < 0 || row >= height) continue
        const half = reachOf[Math.abs(dy)]!
        const from = Math.max(0, x - half)
        grown.fill(1, row * width + from, row * width + Math.min(width - 1, x + half) + 1)
      }
    }
  }
  return grown
}

/** A region's edge in its photo. */
interface Edge {
  /** 0–255: opacity of the edited picture. */
  alpha: Uint8Array
  /** 1 where pixels may change. */
  reach: Uint8Array
  rest: Rest
}

const EDGES = new Derived<Edge>()

/** The soft edge of a mask of this photo, matted. */
export function edgeOf(photo: Raster, mask: Raster): Edge {
  return EDGES.of(mask, () => {
    const feather = featherMask(mask)
    return { reach: feather.reach, ...matteEdges({ photo, mask, ...feather }) }
  })
}

/** A picture that is finished by rows, from the top. */
export interface Finished {
  /** The engine's below the rows that are pasted. */
  picture: Raster
  /** Pastes the rows above `bottom` that are not pasted yet. */
  paste(bottom: number): void
  /** Share of all pixels that changed although they must not. */
  changedOutside(): number
}

/**
 * Takes only the feathered mask's inside from an engine's picture, so that nothing else of the photo can change. Writes
 * into the engine's picture, to have one of them less in memory.
 */
export function pasteInside(photo: Raster, edited: Raster, mask: Raster): Finished {
  const data = edited.data.buffer === photo.data.buffer ? new Uint8Array(edited.data) : edited.data
  return beginPaste(photo, data, edgeOf(photo, mask))
}

/** Opacity by distance from the mask, in pixels, up to the feather's end. */
const OVER_EDGE = [255, 255, 170, 70]

/**
 * As {@link pasteInside}, but the edited picture goes on a little beyond the mask: for pictures that continue their
 * surroundings, where a rim of what was there would show.
 */
export function pasteOverEdge(photo: Raster, edited: Raster, mask: Raster): Finished {
  const edge = OVER_EDGES.of(mask, () => {
    const rings = OVER_EDGE.map((_, distance) => dilate(mask, distance))
    const alpha = new Uint8Array(mask.data.length)
    for (const [distance, ring] of [...rings.entries()].reverse()) {
      for (let index = 0; index < alpha.length; index++) if (ring[index]) alpha[index] = OVER_EDGE[distance]!
    }
    return { alpha, reach: rings.at(-1)!, rest: NO_REST }
  })
  return beginPaste(photo, new Uint8Array(edited.data), edge)
}

const OVER_EDGES = new Derived<Edge>()
const NO_REST: Rest = { pixels: new Uint32Array(0), colours: new Uint8Array(0) }

/** `edited` becomes the photo with its own inside through the soft edge. */
function beginPaste(photo: Raster, edited: Raster['data'], edge: Edge): Finished {
  const picture = { ...photo, data: edited }
  let [row, next] = [0, 0]
  return {
    picture,
    paste(bottom) {
      for (; row < bottom; row++) next = pasteRow(photo, edited, edge, { row, next })
    },
    changedOutside: () => changedOutside(photo, picture, edge),
  }
}

/**
 * @param at the row, and the first of the edge's rest that is not above it
 * @returns the first of the edge's rest that is below the row
 */
function pasteRow(
  { data: photo, width }: Raster,
  edited: Uint8Array,
  { alpha, reach, rest }: Edge,
  at: { row: number; next: number },
): number {
  let { next } = at
  const start = at.row * width
  const line = reach.subarray(start, start + width)
  const first = line.indexOf(1)
  const [from, to] = first < 0 ? [start + width, start + width] : [start + first, start + line.lastIndexOf(1) + 1]
  edited.set(photo.subarray(start * 3, from * 3), start * 3)
  edited.set(photo.subarray(to * 3, (start + width) * 3), to * 3)
  for (let index = from, pixel = from * 3; index < to; index++, pixel += 3) {
    const share = alpha[index]!
    let below = photo
    let old = pixel
    if (rest.pixels[next] === index) {
      below = rest.colours
      old = next * 3
      next += 1
    }
    if (share === 255) continue
    if (share === 0) {
      edited[pixel] = photo[pixel]!
      edited[pixel + 1] = photo[pixel + 1]!
      edited[pixel + 2] = photo[pixel + 2]!
      continue
    }
    for (let channel = 0; channel < 3; channel++) {
      const under = below[old + channel]!
      edited[pixel + channel] = under + Math.round(((edited[pixel + channel]! - under) * share) / 255)
    }
  }
  return next
}

const isAlike = (one: Uint8Array, other: Uint8Array, from: number, to: number): boolean =>
  Buffer.compare(one.subarray(from, to), other.subarray(from, to)) === 0

/** Share of all pixels that must not change but did, counted. */
function changedOutside(photo: Raster, result: Raster, { reach }: Edge): number {
  let changed = 0
  const line = photo.width * 3
  for (let index = 0, at = 0; index < reach.length; index++, at += 3) {
    if (reach[index]) continue
    // A row that nothing changed in is compared as a whole.
    if (at % line === 0 && isAlike(photo.data, result.data, at, at + line)) {
      index += photo.width - 1
      at += line - 3
      continue
    }
    if (
      photo.data[at] !== result.data[at] ||
      photo.data[at + 1] !== result.data[at + 1] ||
      photo.data[at + 2] !== result.data[at + 2]
    ) {
      changed++
    }
  }
  return changed / reach.length
}
