import type { PlaneGeometry } from '@tessera/shared/contract/plane'
import type { Finish } from '../engine'
import { blurCovered, growOutwards, type LightGrid } from './light-grid'

/** Per finish: strength of the mirror image, and its blur in cells. */
const GLOSS: Record<Finish, { strength: number; blur: number }> = {
  polished: { strength: 0.75, blur: 1 },
  satin: { strength: 0.25, blur: 3 },
  matte: { strength: 0, blur: 0 },
  textured: { strength: 0, blur: 0 },
}
/** Reflectance of glazed ceramics at normal incidence. */
const STRAIGHT_REFLECTANCE = 0.04

export interface Reflection {
  /** Three channels per cell: reflected light to add. */
  light: Float32Array
  /** Per cell: remaining share of the tile's own colour. */
  remains: Float32Array
}

/** A window's true brightness is lost where the photo is clipped: mirrored up to this many times as bright. */
const CLIPPED_FROM = 0.85
const CLIPPED_GAIN = 2
/** A column of cells with less of the surface than this shows what stands on it. */
const STANDING = 0.5

/**
 * The room reflected in the new floor: what stands above a floor cell is mirrored below its foot, and what stands
 * farther back above that. Exact for vertical objects and a level camera; stronger at grazing angles (Schlick). Null for
 * finishes without reflection.
 */
export function reflectScene(grid: LightGrid, finish: Finish, normal: CameraNormal): Reflection | null {
  const { strength, blur } = GLOSS[finish]
  if (strength === 0) return null
  const { width, height, covered, scene } = grid
  const light = new Float32Array(width * height * 3)
  const remains = new Float32Array(width * height).fill(1)
  const channels = [0, 1, 2].map(() => new Float32Array(width * height))
  const sources = new Int32Array(height)
  for (let x = 0; x < width; x++) {
    mirrorColumn(grid, x, sources)
    for (let y = 0; y < height; y++) {
      const cell = y * width + x
      if (!covered[cell]) continue
      const facing = normal.facing((x + 0.5) * grid.step, (y + 0.5) * grid.step)
      const share = strength * (STRAIGHT_REFLECTANCE + (1 - STRAIGHT_REFLECTANCE) * (1 - facing) ** 5)
      const source = (sources[y]! * width + x) * 3
      remains[cell] = 1 - share
      for (let channel = 0; channel < 3; channel++) {
        channels[channel]![cell] = unclipped(scene[source + channel]!) * share
      }
    }
  }
  channels.forEach((values, channel) => {
    blurCovered(values, covered, width, height, blur)
    blurCovered(values, covered, width, height, blur)
    growOutwards(values, covered, width, height, 2)
    for (let cell = 0; cell < values.length; cell++) light[cell * 3 + channel] = values[cell]!
  })
  growOutwards(remains, covered, width, height, 2)
  return { light, remains }
}

/** Per row of a column: the row whose picture the floor shows there. */
function mirrorColumn({ width, height, share }: LightGrid, x: number, sources: Int32Array) {
  // Top and foot of what stands in the column, from the top of the picture down.
  const tops: number[] = []
  const feet: number[] = []
  let standing = false
  for (let y = 0; y < height; y++) {
    if (share[y * width + x]! < STANDING) {
      if (!standing) tops.push(y)
      standing = true
      feet[tops.length - 1] = y + 1
      continue
    }
    standing = false
    // The nearest thing whose mirror image reaches this far down; above the topmost, the picture's first row.
    let thing = tops.length - 1
    while (thing > 0 && 2 * feet[thing]! - 1 - y < tops[thing]!) thing -= 1
    sources[y] = thing < 0 ? 0 : Math.max(tops[thing]!, 2 * feet[thing]! - 1 - y)
  }
}

function unclipped(light: number): number {
  return light * (1 + CLIPPED_GAIN * Math.max(0, (light - CLIPPED_FROM) / (1 - CLIPPED_FROM)))
}

export interface CameraNormal {
  /** Cosine of the angle between the view ray through a photo pixel and the plane's normal, 0–1. */
  facing(x: number, y: number): number
}

/** The plane's normal in camera space, from its homography and focal length (a typical lens when unknown). */
export function cameraNormal(geometry: PlaneGeometry, photo: { width: number; height: number }): CameraNormal {
  const focal = geometry.focalPx ?? 0.62 * Math.hypot(photo.width, photo.height)
  const [cx, cy] = [photo.width / 2, photo.height / 2]
  const h = geometry.mmToImage
  const first = [(h[0] - cx * h[6]) / focal, (h[3] - cy * h[6]) / focal, h[6]] as const
  const second = [(h[1] - cx * h[7]) / focal, (h[4] - cy * h[7]) / focal, h[7]] as const
  const normal = [
    first[1] * second[2] - first[2] * second[1],
    first[2] * second[0] - first[0] * second[2],
    first[0] * second[1] - first[1] * second[0],
  ] as const
  const length = Math.hypot(...normal)
  return {
    facing(x, y) {
      const [u, v] = [(x - cx) / focal, (y - cy) / focal]
      return Math.min(1, Math.abs(normal[0] * u + normal[1] * v + normal[2]) / (length * Math.hypot(u, v, 1)))
    },
  }
}
