import { CEILING, LEAST_BRIGHT, rollOff } from '@tessera/shared/contract/dressing/roll-off'
import { estimateSceneLight, levelOf, REFERENCE } from '@tessera/shared/contract/dressing/scene-light'
import type { Homography } from '@tessera/shared/contract/plane'
import type { Finish, Raster } from '../engine'
import { addContactShadows } from './contact-shadow'
import { blurCovered, buildLightGrid, growOutwards, type LightGrid, smoothKeepingSteps } from './light-grid'
import { luminance, type Rgb } from './light'
import { findOldMaterials } from './old-materials'
import { type CameraNormal, reflectScene, type Reflection } from './reflection'
import { removeSteps } from './shading-solver'

/** Cells along the longer side of the photo. */
const GRID_CELLS = 480
/** Grain and seam residue are weaker than `detail`, shadows stronger. */
const SMOOTHING = { radius: 5, detail: 0.05 }
const PATTERN_SMOOTHING = { radius: 12, detail: 0.16 }
/** Of raw walls and ceilings, whose stains are as large as shadows are: only what is clearly light stays. */
const RAW_SMOOTHING = { radius: 30, detail: 0.4 }
/** Maximum log brightness relative to the reference; highlights are rolled off anyway. */
const MOST_LIGHT = 0.8
const LEAST_LIGHT = -2.6
/** Reflections add at most this much light, so that the surface still shows under a mirrored window. */
const MOST_MIRRORED = 0.3

/** Light on the surface, per channel, plus reflections. */
export interface Lighting {
  /**
   * Writes {@link LIGHT_PARTS} numbers a pixel of a row, from `left` to `right` (exclusive): a factor for each of red,
   * green, blue, and the light to add to each.
   */
  row(y: number, left: number, right: number, out: Float32Array): void
}

export const LIGHT_PARTS = 6

/** What a photo says about the light on a region, whatever is laid there. */
export interface RegionLight {
  grid: LightGrid
  /** Linear light per cell on a white surface. */
  factor: Float32Array
  colour: Rgb
  /** What was reflected so far, by finish. */
  mirrors: Map<Finish, Reflection | null>
}

/**
 * Estimates the light from the old surface and the scene.
 * @param imageToMm of a floor, for the shadows of what stands on it; null of walls and ceilings
 */
export function estimateLight(photo: Raster, mask: Raster, imageToMm: Homography | null): RegionLight {
  const grid = buildLightGrid(photo, mask, GRID_CELLS)
  const { width, height, covered } = grid
  const { log, cuts, patterned } = findOldMaterials(grid)
  const stepless = removeSteps(log, cuts, covered, width)
  const ofFloor = patterned ? PATTERN_SMOOTHING : SMOOTHING
  const light = smoothKeepingSteps(stepless, covered, width, height, imageToMm ? ofFloor : RAW_SMOOTHING)
  blurCovered(light, covered, width, height, 1)
  blurCovered(light, covered, width, height, 1)

  const reference = percentile(light, covered, REFERENCE)
  const sceneLight = estimateSceneLight(grid.scene)
  const levels = surfaceLevels(grid)
  const oldLevel = percentile(levels, covered, REFERENCE)
  const level = levelOf(sceneLight, oldLevel)
  const contrast = contrastOf(oldLevel)
  const relative = light.map((value) => (value - reference) * contrast)
  if (imageToMm) addContactShadows(relative, grid, levels, imageToMm)
  const factor = relative.map((value, cell) => (covered[cell] ? level * Math.exp(compress(value)) : level))
  growOutwards(factor, covered, width, height, 3)
  return { grid, factor, colour: sceneLight.colour, mirrors: new Map() }
}

/**
 * The light for one new surface: with its reflections, and rolled off so that its brightest parts stay below white.
 * Rolling off the light, not the lit surface, keeps veins and joints in the sun as strong as in the shade.
 * @param brightest linear light of the surface's brightest parts
 */
export function lightSurface(
  { grid, factor, colour, mirrors }: RegionLight,
  { finish, brightest, normal }: { finish: Finish; brightest: number; normal: CameraNormal },
): Lighting {
  const known = mirrors.get(finish)
  const mirror = known === undefined ? reflectScene(grid, finish, normal) : known
  mirrors.set(finish, mirror)
  const strongest = Math.max(LEAST_BRIGHT, brightest) * Math.max(...colour)
  const cells = new Float32Array(factor.length * 4)
  for (let cell = 0; cell < factor.length; cell++) {
    const added = mirror
      ? Math.max(mirror.light[cell * 3]!, mirror.light[cell * 3 + 1]!, mirror.light[cell * 3 + 2]!)
      : 0
    const dimming = added > MOST_MIRRORED ? MOST_MIRRORED / added : 1
    const lit = factor[cell]! * (mirror ? mirror.remains[cell]! : 1) * strongest
    cells[cell * 4] = rollOff(lit, CEILING - added * dimming) / strongest
    for (let channel = 0; mirror && channel < 3; channel++) {
      cells[cell * 4 + 1 + channel] = mirror.light[cell * 3 + channel]! * dimming
    }
  }
  return createSampler(grid, cells, colour)
}

function percentile(values: Float32Array, covered: Uint8Array, part: number): number {
  const inside = new Float32Array(values.length)
  let count = 0
  // A quarter of the cells is enough for a percentile.
  for (let cell = 0; cell < values.length; cell++) {
    if (covered[cell] && (cell & 3) === 0) inside[count++] = values[cell]!
  }
  return count > 0 ? inside.subarray(0, count).sort()[Math.floor(count * part)]! : 0
}

function surfaceLevels({ surface, covered }: LightGrid): Float32Array {
  return new Float32Array(covered.length).map((_, cell) =>
    luminance(surface[cell * 3]!, surface[cell * 3 + 1]!, surface[cell * 3 + 2]!),
  )
}

/** On a very dark old floor most variation is glare; reduces the contrast there. */
function contrastOf(level: number): number {
  const part = Math.min(1, Math.max(0, (level - 0.01) / 0.07))
  return 0.55 + 0.45 * part * part * (3 - 2 * part)
}

/** Linear in the middle, saturating towards the limits. */
function compress(log: number): number {
  if (log > 0) return MOST_LIGHT * Math.tanh(log / MOST_LIGHT)
  return LEAST_LIGHT * Math.tanh(log / LEAST_LIGHT)
}

/** @param cells four numbers a cell: factor, and light to add to red, green and blue */
function createSampler({ width, height, step }: LightGrid, cells: Float32Array, colour: Rgb): Lighting {
  const line = new Float32Array(width * 4)
  const [red, green, blue] = colour
  return {
    row(y, left, right, out) {
      const fy = Math.min(height - 1, Math.max(0, (y + 0.5) / step - 0.5))
      const top = fy | 0
      const upper = top * width * 4
      const lower = top < height - 1 ? upper + width * 4 : upper
      const down = fy - top
      for (let at = 0; at < line.length; at++) {
        line[at] = cells[upper + at]! + (cells[lower + at]! - cells[upper + at]!) * down
      }
      for (let x = left, at = 0; x < right; x++, at += LIGHT_PARTS) {
        const fx = Math.min(width - 1, Math.max(0, (x + 0.5) / step - 0.5))
        const column = fx | 0
        const a = column * 4
        const b = column < width - 1 ? a + 4 : a
        const across = fx - column
        const factor = line[a]! + (line[b]! - line[a]!) * across
        out[at] = factor * red
        out[at + 1] = factor * green
        out[at + 2] = factor * blue
        out[at + 3] = line[a + 1]! + (line[b + 1]! - line[a + 1]!) * across
        out[at + 4] = line[a + 2]! + (line[b + 2]! - line[a + 2]!) * across
        out[at + 5] = line[a + 3]! + (line[b + 3]! - line[a + 3]!) * across
      }
    },
  }
}
