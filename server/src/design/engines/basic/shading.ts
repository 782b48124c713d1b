import type { Finish, Raster } from '../engine'
import { blurCovered, buildLightGrid, growOutwards, type LightGrid, smoothKeepingSteps } from './light-grid'
import { luminance } from './light'
import { findOldMaterials } from './old-materials'
import { type CameraNormal, reflectScene } from './reflection'
import { estimateSceneLight } from './scene-light'
import { removeSteps } from './shading-solver'

/** Cells along the longer side of the photo. */
const GRID_CELLS = 480
/** Grain and seam residue are weaker than `detail`, shadows stronger. */
const SMOOTHING = { radius: 5, detail: 0.05 }
const PATTERN_SMOOTHING = { radius: 12, detail: 0.16 }
/** Quantile of the surface's light used as the reference level: the well-lit part sets it, shadows do not. */
const REFERENCE = 0.6
/** Maximum log brightness relative to the reference; highlights are rolled off anyway. */
const MOST_LIGHT = 0.8
const LEAST_LIGHT = -2.6
/** Assumed maximum albedo of old floors. */
const OLD_ALBEDO = 0.85

/** Light on the surface, per channel, plus reflections. */
export interface Lighting {
  /** Writes six numbers: a factor for each of red, green, blue, and the light to add to each. */
  at(x: number, y: number, out: Float32Array): void
}

/** Estimates the lighting from the old surface and the scene. */
export function estimateLighting(photo: Raster, mask: Raster, finish: Finish, normal: CameraNormal): Lighting {
  const grid = buildLightGrid(photo, mask, GRID_CELLS)
  const { width, height, covered, step } = grid
  const { log, cuts, patterned } = findOldMaterials(grid)
  const stepless = removeSteps(log, cuts, covered, width)
  const light = smoothKeepingSteps(stepless, covered, width, height, patterned ? PATTERN_SMOOTHING : SMOOTHING)
  blurCovered(light, covered, width, height, 1)
  blurCovered(light, covered, width, height, 1)

  const reference = percentile(light, covered, REFERENCE)
  const { white, colour } = estimateSceneLight(grid)
  const oldLevel = surfaceLevel(grid)
  const level = Math.max(white, oldLevel / OLD_ALBEDO)
  const contrast = contrastOf(oldLevel)
  const factor = light.map((value, cell) =>
    covered[cell] ? level * Math.exp(compress((value - reference) * contrast)) : level,
  )
  growOutwards(factor, covered, width, height, 3)
  const mirror = reflectScene(grid, finish, normal)
  return createSampler({ width, height, step, factor, colour, mirror })
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

function surfaceLevel({ surface, covered }: LightGrid): number {
  const levels = new Float32Array(covered.length)
  for (let cell = 0; cell < covered.length; cell++) {
    levels[cell] = luminance(surface[cell * 3]!, surface[cell * 3 + 1]!, surface[cell * 3 + 2]!)
  }
  return percentile(levels, covered, REFERENCE)
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

interface SamplerInput {
  width: number
  height: number
  step: number
  factor: Float32Array
  colour: readonly [number, number, number]
  mirror: { light: Float32Array; remains: Float32Array } | null
}

function createSampler({ width, height, step, factor, colour, mirror }: SamplerInput): Lighting {
  return {
    at(x, y, out) {
      const fx = Math.min(width - 1, Math.max(0, (x + 0.5) / step - 0.5))
      const fy = Math.min(height - 1, Math.max(0, (y + 0.5) / step - 0.5))
      const left = fx | 0
      const top = fy | 0
      const a = top * width + left
      const b = left < width - 1 ? a + 1 : a
      const c = top < height - 1 ? a + width : a
      const d = c + b - a
      const wd = (fx - left) * (fy - top)
      const wb = fx - left - wd
      const wc = fy - top - wd
      const wa = 1 - wb - wc - wd
      let light = factor[a]! * wa + factor[b]! * wb + factor[c]! * wc + factor[d]! * wd
      if (mirror) {
        const { remains, light: image } = mirror
        light *= remains[a]! * wa + remains[b]! * wb + remains[c]! * wc + remains[d]! * wd
        for (let channel = 0; channel < 3; channel++) {
          out[3 + channel] =
            image[a * 3 + channel]! * wa +
            image[b * 3 + channel]! * wb +
            image[c * 3 + channel]! * wc +
            image[d * 3 + channel]! * wd
        }
      }
      out[0] = light * colour[0]
      out[1] = light * colour[1]
      out[2] = light * colour[2]
    },
  }
}
