import type { TilePattern, TilePlace } from '@tessera/shared/contract/laying'
import type { Homography } from '@tessera/shared/contract/plane'
import type { MaskBounds } from '../../wrapper/mask-bounds'
import type { Raster } from '../engine'
import { type FacePlan, planIndex } from './face-plan'
import type { FaceLevel, FaceSet } from './faces'
import type { Grain } from './grain'
import { BRIGHTEST, LINEAR_STEPS, LINEAR_TO_SRGB, type Rgb } from './light'
import { hashPair } from './random'
import { LIGHT_PARTS, type Lighting } from './shading'

/** Maximum samples along the longer axis of a pixel's footprint; beyond it a coarser mip level is used. */
const MOST_SAMPLES = 16
/** Mip bias towards a sharper level: averaging several samples already blurs. */
const LEVEL_BIAS = 2 ** -0.35
/** `Math.clz32` counts in 32 bits. */
const LARGEST_DETAIL = 2 ** 30
/** A quarter and three quarters of the way between two mip levels. */
const QUARTER = 2 ** 0.25
const THREE_QUARTERS = 2 ** 0.75
/** Width of the bevel, which is shaded darker. */
const BEVEL_MM = 1.2
const BEVEL_DEPTH = 0.12

/** One material of the surface. */
export interface LaidFaces {
  plan: FacePlan
  set: FaceSet
  lighting: Lighting
}

export interface SurfaceScene {
  /** Photo pixels → pattern mm. */
  homography: Homography
  pattern: TilePattern
  main: LaidFaces
  /** Of the tiles that the pattern says; the main one where the laying has one material. */
  second: LaidFaces
  mm: { width: number; height: number; grout: number }
  grout: Rgb
  /** Footprint of a pixel relative to its size: above 1 the surface is as soft as the photo. */
  softness: number
  grain: Grain
}

/** Renders the laid surface under fixed, uniform light, pixel by pixel. */
export class SurfacePainter {
  private readonly place: TilePlace = { i: 0, j: 0, turn: 0, u: 0, v: 0 }
  /** Of the pixel, mm: the step across (ax, ay) and the step down (bx, by). In an array: V8 allocates numbers that are passed on. */
  private readonly footprint = new Float64Array(4)
  /** The pixel's middle, pattern mm. */
  private readonly middle = new Float64Array(2)
  /** From one sample of a face to the next, mm. */
  private readonly step = new Float64Array(2)
  /** Of the next samples of a face: their width in mm, and their weight. */
  private readonly sample = new Float64Array(2)
  /** The tile that was sampled last. */
  private readonly tile = {
    i: NaN,
    j: NaN,
    turn: 0,
    levels: [] as FaceLevel[],
    texelsPerMm: 0,
    orientation: 0,
    tone: 0,
  }
  private red = 0
  private green = 0
  private blue = 0
  /** Colour of the pixel on a chequerboard. */
  private odd = false
  /** Whether the pixel's middle is on a tile of the second material. */
  private onSecond = false

  constructor(private readonly scene: SurfaceScene) {}

  /**
   * Paints rows `from`–`to` (exclusive) where `reach` allows into `out`. Typed arrays and numbers only: no allocation
   * per pixel.
   */
  paint(out: Raster, reach: Uint8Array, bounds: MaskBounds, rows: { from: number; to: number }) {
    const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = this.scene.homography
    const { softness, grain, main, second } = this.scene
    const { footprint } = this
    const { width, data } = out
    const light = new Float32Array((bounds.right - bounds.left) * LIGHT_PARTS)
    // Materials differ in what they reflect.
    const secondLight = second.lighting === main.lighting ? light : new Float32Array(light.length)
    for (let y = rows.from; y < rows.to; y++) {
      const line = reach.subarray(y * width + bounds.left, y * width + bounds.right)
      const first = line.indexOf(1)
      if (first < 0) continue
      const left = bounds.left + first
      const right = bounds.left + line.lastIndexOf(1) + 1
      main.lighting.row(y, left, right, light)
      if (secondLight !== light) second.lighting.row(y, left, right, secondLight)
      for (let x = left; x < right; x++) {
        const index = y * width + x
        if (!reach[index]) continue
        const px = x + 0.5
        const py = y + 0.5
        const w = m6 * px + m7 * py + m8
        if (w <= 0) continue
        const inverse = 1 / w
        const mmX = (m0 * px + m1 * py + m2) * inverse
        const mmY = (m3 * px + m4 * py + m5) * inverse
        const scale = inverse * softness
        this.odd = ((x + y) & 1) === 1
        footprint[0] = (m0 - mmX * m6) * scale
        footprint[1] = (m3 - mmY * m6) * scale
        footprint[2] = (m1 - mmX * m7) * scale
        footprint[3] = (m4 - mmY * m7) * scale
        this.middle[0] = mmX
        this.middle[1] = mmY
        this.shade()
        const at = index * 3
        const part = (x - left) * LIGHT_PARTS
        const lit = this.onSecond ? secondLight : light
        const red = srgbOf(this.red * lit[part]! + lit[part + 3]!)
        const green = srgbOf(this.green * lit[part + 1]! + lit[part + 4]!)
        const blue = srgbOf(this.blue * lit[part + 2]! + lit[part + 5]!)
        const noise = grain.at(x, y, green | 0) + 0.5
        data[at] = clampByte(red + noise)
        data[at + 1] = clampByte(green + noise)
        data[at + 2] = clampByte(blue + noise)
      }
    }
  }

  /**
   * Averages the surface over a pixel's footprint. Inside one tile only the texture is averaged; near a joint every
   * sample locates its own tile.
   */
  private shade() {
    const { pattern, mm, main, second } = this.scene
    const { place } = this
    const { footprint, middle } = this
    const ax = footprint[0]!
    const ay = footprint[1]!
    const bx = footprint[2]!
    const by = footprint[3]!
    pattern.locate(middle[0]!, middle[1]!, place)
    this.onSecond = second !== main && pattern.second(place.i, place.j)
    const acrossX = (Math.abs(ax) + Math.abs(bx)) * 0.5
    const acrossY = (Math.abs(ay) + Math.abs(by)) * 0.5
    const margin = mm.grout * 0.5 + BEVEL_MM
    const nearU = Math.min(place.u, pattern.cellWidth - place.u) - margin
    const nearV = Math.min(place.v, pattern.cellHeight - place.v) - margin
    // A rotated face swaps its axes relative to the pattern's, so the larger reach covers both.
    const reachU = pattern.turns === 2 ? Math.max(acrossX, acrossY) : acrossX
    const reachV = pattern.turns === 2 ? reachU : acrossY
    this.red = 0
    this.green = 0
    this.blue = 0
    if (!pattern.cut && nearU > reachU && nearV > reachV) this.shadeInside()
    else this.shadeAcross()
  }

  private shadeInside() {
    const { place, step } = this
    const { footprint } = this
    const ax = footprint[0]!
    const ay = footprint[1]!
    const bx = footprint[2]!
    const by = footprint[3]!
    const lengthA = length(ax, ay)
    const lengthB = length(bx, by)
    const longer = Math.max(lengthA, lengthB)
    const shorter = Math.max(1e-6, Math.abs(ax * by - ay * bx) / longer)
    const count = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(longer / shorter - 0.25)))
    const size = Math.max(shorter, longer / count)
    const alongX = lengthA > lengthB ? ax : bx
    const alongY = lengthA > lengthB ? ay : by
    const { pattern } = this.scene
    // Steps in the face's own axes: the pattern's, possibly rotated by 90°.
    const upright = pattern.turns === 2 && pattern.cellHeight > pattern.cellWidth
    const quarter = (place.turn === 1) !== upright
    const sense = place.turn === 1 ? 1 : -1
    step[0] = (quarter ? sense * alongY : alongX) / count
    step[1] = (quarter ? -sense * alongX : alongY) / count
    place.u -= step[0] * (count - 1) * 0.5
    place.v -= step[1] * (count - 1) * 0.5
    this.sample[0] = size
    this.sample[1] = 1 / count
    this.addFace(count)
  }

  private shadeAcross() {
    const mmX = this.middle[0]!
    const mmY = this.middle[1]!
    const { pattern } = this.scene
    const { place } = this
    const { footprint } = this
    const ax = footprint[0]!
    const ay = footprint[1]!
    const bx = footprint[2]!
    const by = footprint[3]!
    const lengthA = length(ax, ay)
    const lengthB = length(bx, by)
    const countA = Math.min(MOST_SAMPLES, Math.max(2, Math.ceil((2 * lengthA) / lengthB)))
    const countB = Math.min(MOST_SAMPLES, Math.max(2, Math.ceil((2 * lengthB) / lengthA)))
    const size = Math.max(lengthA / countA, lengthB / countB)
    const weight = 1 / (countA * countB)
    for (let stepB = 0; stepB < countB; stepB++) {
      const partB = (stepB + 0.5) / countB - 0.5
      for (let stepA = 0; stepA < countA; stepA++) {
        const partA = (stepA + 0.5) / countA - 0.5
        pattern.locate(mmX + ax * partA + bx * partB, mmY + ay * partA + by * partB, place)
        this.addPlace(size, weight)
      }
    }
  }

  /** Adds one sample at `place`, `size` mm wide: joint by its exact coverage, the rest from the face. */
  private addPlace(size: number, weight: number) {
    const { pattern, mm, grout } = this.scene
    const { u, v, i, j } = this.place
    if (pattern.cut) return this.addCut(size, weight)
    const clearU = 1 - jointShare(u, pattern.cellWidth, mm.grout, size)
    const clearV = 1 - jointShare(v, pattern.cellHeight, mm.grout, size)
    const tile = clearU * clearV
    if (tile > 0.002) {
      const rim = Math.min(
        Math.min(u, pattern.cellWidth - u) - mm.grout * 0.5,
        Math.min(v, pattern.cellHeight - v) - mm.grout * 0.5,
      )
      const bevel = rim < BEVEL_MM && size < BEVEL_MM * 6 ? bevelAt(rim, size) : 1
      this.sample[0] = size
      this.sample[1] = weight * tile * bevel
      this.addFace(1)
    }
    if (tile < 0.998) this.addGrout(grout, weight * (1 - tile), i, j, u, v)
  }

  /** As {@link addPlace} for a tile cut to another shape: one edge at a time, by the distance to it. */
  private addCut(size: number, weight: number) {
    const { mm, grout } = this.scene
    const { u, v, i, j, rim = 0 } = this.place
    const inside = rim - mm.grout * 0.5
    const tile = Math.min(1, Math.max(0, 0.5 + inside / size))
    if (tile > 0.002) {
      const bevel = inside < BEVEL_MM && size < BEVEL_MM * 6 ? bevelAt(inside, size) : 1
      this.sample[0] = size
      this.sample[1] = weight * tile * bevel
      this.addFace(1)
    }
    if (tile < 0.998) this.addGrout(grout, weight * (1 - tile), i, j, u, v)
  }

  private addGrout(grout: Rgb, weight: number, i: number, j: number, u: number, v: number) {
    const share = weight * (0.97 + 0.06 * hashPair((i * 64 + u / 8) | 0, (j * 64 + v / 8) | 0))
    this.red += grout[0] * share
    this.green += grout[1] * share
    this.blue += grout[2] * share
  }

  /**
   * Adds samples of the face at `place`, `size` mm wide each, the first there and the others a step on. Bilinear, clamped
   * at the face's edge.
   */
  private addFace(count: number) {
    const { tile, place, sample } = this
    const size = sample[0]!
    const weight = sample[1]!
    const { mm } = this.scene
    if (place.i !== tile.i || place.j !== tile.j || place.turn !== tile.turn) this.findTile()
    const { levels, orientation } = tile
    const { width, height, texels } = levels[this.levelOf(size * tile.texelsPerMm, levels.length)]!
    // Turned by 180° (1) and mirrored (2): across, both cancel out.
    const isFlippedAcross = orientation === 1 || orientation === 2
    const isFlippedDown = (orientation & 1) === 1
    const lastX = width - 1
    const lastY = height - 1
    const line = width * 3
    const perMmX = width / mm.width
    const perMmY = height / mm.height
    let freeX = (place.u - mm.grout * 0.5) * perMmX
    let freeY = (place.v - mm.grout * 0.5) * perMmY
    freeX = (isFlippedAcross ? width - freeX : freeX) - 0.5
    freeY = (isFlippedDown ? height - freeY : freeY) - 0.5
    const stepX = this.step[0]! * (isFlippedAcross ? -perMmX : perMmX)
    const stepY = this.step[1]! * (isFlippedDown ? -perMmY : perMmY)
    let red = 0
    let green = 0
    let blue = 0
    for (let rest = count; rest > 0; rest--) {
      const x = freeX < 0 ? 0 : freeX > lastX ? lastX : freeX
      const y = freeY < 0 ? 0 : freeY > lastY ? lastY : freeY
      const left = x | 0
      const top = y | 0
      const fx = x - left
      const fy = y - top
      const a = top * line + left * 3
      const b = left < lastX ? a + 3 : a
      const down = top < lastY ? line : 0
      const c = a + down
      const d = b + down
      const wa = (1 - fx) * (1 - fy)
      const wb = fx * (1 - fy)
      const wc = (1 - fx) * fy
      const wd = fx * fy
      red += texels[a]! * wa + texels[b]! * wb + texels[c]! * wc + texels[d]! * wd
      green += texels[a + 1]! * wa + texels[b + 1]! * wb + texels[c + 1]! * wc + texels[d + 1]! * wd
      blue += texels[a + 2]! * wa + texels[b + 2]! * wb + texels[c + 2]! * wc + texels[d + 2]! * wd
      freeX += stepX
      freeY += stepY
    }
    const toned = weight * tile.tone * (1 / 65535)
    this.red += red * toned
    this.green += green * toned
    this.blue += blue * toned
  }

  /** Adjacent samples mostly show the same tile: what is known of it is looked up at changes only. */
  private findTile() {
    const { tile } = this
    const { i, j, turn } = this.place
    const { main, second, pattern } = this.scene
    const { plan, set } = pattern.second(i, j) ? second : main
    const cell = planIndex(i, j, turn)
    tile.i = i
    tile.j = j
    tile.turn = turn
    tile.levels = set.faces[plan.face[cell]!]!.levels
    tile.texelsPerMm = set.texelsPerMm
    tile.orientation = plan.orientation[cell]!
    tile.tone = plan.tone[cell]!
  }

  /** Between two mip levels pixels alternate, as on a chequerboard: half the work of blending both. */
  private levelOf(texels: number, levels: number): number {
    const detail = texels * LEVEL_BIAS
    if (!(detail > 1)) return 0
    // The logarithm's whole part by its bits: `Math.log2` was a twentieth of the work.
    const whole = 31 - Math.clz32(Math.min(detail, LARGEST_DETAIL))
    const between = detail / (1 << whole)
    const coarser = between > THREE_QUARTERS || (between > QUARTER && this.odd)
    return Math.min(levels - 1, whole + (coarser ? 1 : 0))
  }
}

/** Not `Math.hypot`, which costs ten times as much and guards against an overflow that millimetres never reach. */
const length = (x: number, y: number) => Math.sqrt(x * x + y * y)

function srgbOf(light: number): number {
  return LINEAR_TO_SRGB[Math.min(LINEAR_STEPS * BRIGHTEST, (light * LINEAR_STEPS + 0.5) | 0)]!
}

/** Shade of the bevel at a distance from the tile's edge. */
const bevelAt = (inside: number, size: number): number =>
  1 - BEVEL_DEPTH * Math.min(1, BEVEL_MM / size) * (1 - Math.max(0, inside) / BEVEL_MM)

const clampByte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value | 0)

/**
 * Joint coverage of an interval of length `size` around `at`; joints of width `grout` lie at every multiple of `cell`.
 */
function jointShare(at: number, cell: number, grout: number, size: number): number {
  return (jointBefore(at + size * 0.5, cell, grout) - jointBefore(at - size * 0.5, cell, grout)) / size
}

function jointBefore(at: number, cell: number, grout: number): number {
  const shifted = at + grout * 0.5
  const whole = Math.floor(shifted / cell)
  return whole * grout + Math.min(shifted - whole * cell, grout)
}
