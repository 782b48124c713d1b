import type { Plane } from '../design/plane'
import { applyHomography, type Homography, type PlaneSolution, solvePlane } from '../plane'
import { srgbOfLinear } from '../srgb'
import { CEILING, LEAST_BRIGHT, rollOff } from './roll-off'
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

/** What a thing is covered with. */
export interface Cover {
  /** Writes its linear light at a photo pixel. */
  readonly read: (out: Float64Array, x: number, y: number) => void
  /** Linear light of its brightest parts. */
  readonly brightest: number
}

export const coverOf = (laying: Laying): Cover => ({ read: readerOf(laying), brightest: laying.swatch.brightest })

function readerOf({ swatch, widthPx, angleDeg, toFront }: Laying): Cover['read'] {
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
  readonly cover: Cover
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
  { cover, shade, goods, room }: Dressed,
  x: number,
  y: number,
  index: number,
): void {
  const form = KEPT_FORM * shade.low[index]!
  const calm = form > GLOSS ? GLOSS + (form - GLOSS) / 2 : form
  const factor = Math.exp(calm + KEPT_DETAIL[goods] * shade.detail[index]!)
  // The light is rolled off, not what is lit: veins and weave stay as strong where it is bright.
  const strongest = Math.max(LEAST_BRIGHT, cover.brightest) * Math.max(room[0], room[1], room[2])
  const rolled = rollOff(factor * strongest, CEILING) / strongest
  cover.read(light, x, y)
  for (let channel = 0; channel < 3; channel += 1) {
    out[at + channel] = srgbOfLinear(Math.min(1, light[channel]! * room[channel]! * rolled))
  }
}
