import type { MaterialNeed, SurfaceParams, SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import { ALLOWANCE, type Cuts, cutsOf } from '@tessera/shared/contract/cutting-allowance'
import { createPixelMeasure } from '@tessera/shared/contract/ground-area'
import type { TilePattern, TilePlace } from '@tessera/shared/contract/laying'
import { type Homography, roundSqm } from '@tessera/shared/contract/plane'
import type { Raster } from '../engines/engine'
import { needsSecond } from '@tessera/shared/contract/two-materials'
import { tilesToCut } from './cut-packing'
import { isInner, maskBounds } from './mask-bounds'

const NEIGHBOURS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const

/**
 * Material needed for the visible surface: the area under the mask, summed per pixel on the plane, and the tiles it
 * touches. Where a pixel covers more than a quarter of a tile, tiles are not distinguishable and are counted by area,
 * as whole ones. Each of two materials has figures of its own, because offcuts of one are no use for the other. What hides a part of a tile (a leg) is not cut out of the need: an extent is a rectangle.
 */
export function reportSurface(
  mask: Raster,
  imageToMm: Homography,
  pattern: TilePattern,
  params: Pick<SurfaceParams, 'laying' | 'angleDeg'>,
): SurfaceReport {
  const { data, width, height } = mask
  const { cellArea } = pattern
  const measure = createPixelMeasure(imageToMm, mask)
  const { mm } = measure
  const tileAt = tileFinder(imageToMm, pattern)
  const [t0, t1, t2, t3] = pattern.toPattern
  const { left, top, right, bottom } = maskBounds(mask)
  const [place, beside]: [TilePlace, TilePlace] = [emptyPlace(), emptyPlace()]
  const main: Found = { areaMm: 0, farMm: 0, tiles: [] }
  const second: Found = { areaMm: 0, farMm: 0, tiles: [] }
  const tiles = new Map<number, Seen>()
  let last = NaN
  let seen: Seen = emptySeen()
  let [pixels, tooFar] = [0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (!data[y * width + x]) continue
      pixels++
      const area = measure(x + 0.5, y + 0.5)
      if (area === 0) {
        tooFar++
        continue
      }
      pattern.locate(t0 * mm[0]! + t1 * mm[1]!, t2 * mm[0]! + t3 * mm[1]!, place)
      const key = keyOf(place)
      const found = pattern.second(place.i, place.j) ? second : main
      found.areaMm += area
      if (area > cellArea / 4) {
        found.farMm += area
        continue
      }
      // Adjacent pixels mostly show the same tile; accessing the map only at changes is the main speed-up.
      if (key !== last) {
        const known = tiles.get(key)
        seen = known ?? emptySeen()
        if (!known) {
          tiles.set(key, seen)
          found.tiles.push(seen)
        }
      }
      last = key
      note(seen, place, area)
      // A tile that extends beyond the mask's or the photo's edge is not fully visible.
      if (seen.partial || isInner(mask, x, y)) continue
      for (const [dx, dy] of NEIGHBOURS) {
        const [nx, ny] = [x + dx, y + dy]
        const masked = nx >= 0 && ny >= 0 && nx < width && ny < height && data[ny * width + nx]
        if (!masked && tileAt(nx, ny, beside) === key) seen.partial = true
      }
    }
  }
  const cuts = cutsOf(params)
  const need = needsSecond(params.laying)
    ? sumOf(needOf(main, pattern, cuts), needOf(second, pattern, cuts))
    : needOf(main, pattern, cuts)
  return tooFar === 0 ? need : { ...need, unmeasured: tooFar / pixels }
}

/** What the photo shows of one material. */
interface Found {
  areaMm: number
  /** Part of it where tiles cannot be told apart. */
  farMm: number
  tiles: Seen[]
}

function needOf({ areaMm, farMm, tiles }: Found, pattern: TilePattern, cuts: Cuts): MaterialNeed {
  const { cellArea } = pattern
  const partial = tiles.filter((tile) => tile.partial)
  const whole = tiles.length - partial.length + Math.ceil(farMm / cellArea)
  const cut = tilesToCut(
    partial.map((tile) => pieceOf(tile, pattern)),
    cuts,
  )
  const allowance = ALLOWANCE[cuts]
  return {
    areaSqm: roundSqm(areaMm / 1e6),
    tileCount: whole + partial.length,
    // Never below what the cuts need, however many offcuts the allowance hopes for.
    tileCountWithWaste: Math.max(Math.ceil((areaMm / cellArea) * (1 + allowance)), whole + cut),
    tiles: { whole, partial: partial.length, cut, allowance },
  }
}

/** Sums of the rounded figures, so that the parts add up to what is shown. */
function sumOf(main: MaterialNeed, second: MaterialNeed): SurfaceReport {
  const [one, other] = [main.tiles!, second.tiles!]
  return {
    areaSqm: roundSqm(main.areaSqm + second.areaSqm),
    tileCount: main.tileCount + second.tileCount,
    tileCountWithWaste: main.tileCountWithWaste + second.tileCountWithWaste,
    tiles: {
      whole: one.whole + other.whole,
      partial: one.partial + other.partial,
      cut: one.cut! + other.cut!,
      allowance: one.allowance,
    },
    byMaterial: [main, second],
  }
}

const emptyPlace = (): TilePlace => ({ i: 0, j: 0, turn: 0, u: 0, v: 0 })

/** What is visible of a tile: its extent in its own cell, mm. */
interface Seen {
  left: number
  right: number
  top: number
  bottom: number
  /** mm². */
  area: number
  partial: boolean
}

const emptySeen = (): Seen => ({
  left: Infinity,
  right: -Infinity,
  top: Infinity,
  bottom: -Infinity,
  area: 0,
  partial: false,
})

function note(seen: Seen, { u, v }: TilePlace, area: number): void {
  if (u < seen.left) seen.left = u
  if (u > seen.right) seen.right = u
  if (v < seen.top) seen.top = v
  if (v > seen.bottom) seen.bottom = v
  seen.area += area
}

const pieceOf = ({ left, right, top, bottom, area }: Seen, { cellWidth, cellHeight, cellArea }: TilePattern) => ({
  width: (right - left) / cellWidth,
  height: (bottom - top) / cellHeight,
  area: Math.min(1, area / cellArea),
})

/** The tile under a pixel, as {@link keyOf} says it; NaN beyond the horizon. */
function tileFinder(imageToMm: Homography, pattern: TilePattern): (x: number, y: number, place: TilePlace) => number {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = imageToMm
  const [t0, t1, t2, t3] = pattern.toPattern
  return (x, y, place) => {
    const w = m6 * (x + 0.5) + m7 * (y + 0.5) + m8
    if (w <= 0) return NaN
    const mmX = (m0 * (x + 0.5) + m1 * (y + 0.5) + m2) / w
    const mmY = (m3 * (x + 0.5) + m4 * (y + 0.5) + m5) / w
    pattern.locate(t0 * mmX + t1 * mmY, t2 * mmX + t3 * mmY, place)
    return keyOf(place)
  }
}

/** A tile as one number. Indices stay far below 2²⁴ for any room. */
const keyOf = ({ i, j, turn }: TilePlace): number => ((i + 0x800000) * 0x1000000 + (j + 0x800000)) * 2 + turn
