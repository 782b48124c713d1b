import type { Plane } from '../design/plane'
import { applyHomography, type Homography, type PlaneSolution, solvePlane } from '../plane'
import { srgbOfLinear } from '../srgb'
import type { RoomLight } from './room-light'
import type { Shade } from './shade'
import { sampleSwatch, type Swatch } from './swatch'

/** What is dressed: how much of the old surface's detail (folds and seams) shows through the new one. */
export const GOODS = ['upholstery', 'panel', 'smooth'] as const
export type Goods = (typeof GOODS)[number]
const KEPT_DETAIL: Readonly<Record<Goods, number>> = { upholstery: 0.8, panel: 0.5, smooth: 0.25 }

/** Share of the old light's range that stays. */
const KEPT_FORM = 0.9
/** Highlights of a glossy old surface: above, half of the range. */
const GLOSS = 0.5
/** Light from which a new surface rolls off instead of burning out. */
const SHOULDER = 0.82

/** How a swatch lies on a thing. */
export interface Laying {
  readonly swatch: Swatch
  /** Photo pixels across one repeat. */
  readonly widthPx: number
  /** Counter-clockwise. */
  readonly angleDeg: number
  /** Photo pixels → pixels seen from the front, of flat fronts. */
  readonly toFront?: Homography | undefined
}

/**
 * A flat front seen from the front: `imageToMm` of the solution leads from photo pixels to as many across its upper edge.
 * @param corners clockwise from the top left
 */
export function solveFront(corners: Plane['corners'], photo: { width: number; height: number }): PlaneSolution {
  const [from, to] = corners
  return solvePlane({ corners, knownLength: { from, to, mm: Math.hypot(to[0] - from[0], to[1] - from[1]) } }, photo)
}

/** Writes the linear light of the swatch at photo pixels. */
type SwatchReader = (out: Float64Array, x: number, y: number) => void

export function readerOf({ swatch, widthPx, angleDeg, toFront }: Laying): SwatchReader {
  const angle = (angleDeg * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) / widthPx, Math.sin(angle) / widthPx]
  if (!toFront) {
    return (out, x, y) => sampleSwatch(out, swatch, x * cos - y * sin, x * sin + y * cos, 1 / widthPx)
  }
  return (out, x, y) => {
    const [px, py] = applyHomography(toFront, [x, y])
    const [rx, ry] = applyHomography(toFront, [x + 1, y])
    const [dx, dy] = applyHomography(toFront, [x, y + 1])
    const extent = Math.max(Math.hypot(rx - px, ry - py), Math.hypot(dx - px, dy - py)) / widthPx
    sampleSwatch(out, swatch, px * cos - py * sin, px * sin + py * cos, extent)
  }
}

/** A thing in its new material. */
export interface Dressed {
  readonly read: SwatchReader
  readonly shade: Shade
  readonly goods: Goods
  readonly room: RoomLight
}

const light = new Float64Array(3)

/**
 * Writes the sRGB bytes of a photo pixel in its new material.
 * @param index of the pixel among the thing's
 */
export function writeDressed(
  out: Uint8Array | Uint8ClampedArray,
  at: number,
  { read, shade, goods, room }: Dressed,
  x: number,
  y: number,
  index: number,
): void {
  const form = KEPT_FORM * shade.low[index]!
  const calm = form > GLOSS ? GLOSS + (form - GLOSS) / 2 : form
  const factor = Math.exp(calm + KEPT_DETAIL[goods] * shade.detail[index]!)
  read(light, x, y)
  for (let channel = 0; channel < 3; channel += 1) light[channel]! *= room[channel]!
  const most = Math.max(light[0]!, light[1]!, light[2]!) * factor
  const rolled = most > SHOULDER ? SHOULDER + (1 - SHOULDER) * (1 - Math.exp((SHOULDER - most) / (1 - SHOULDER))) : most
  // All channels by the same factor, so that a highlight keeps the material's hue.
  const scale = most > 0 ? (factor * rolled) / most : 0
  for (let channel = 0; channel < 3; channel += 1) {
    out[at + channel] = srgbOfLinear(Math.min(1, light[channel]! * scale))
  }
}
