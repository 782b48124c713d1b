import type { NearestPatches } from './nearest-patches'
import { begunByRows, type Level, PATCH_RADIUS } from './patch-level'

/** Rounds of a relaxation that begins with what lies in the four directions. */
const ROUNDS = 40
/** Largest correction, in sRGB steps: more is another material and no light. */
const MOST = 40

/**
 * Brings a filling to the light around it: where its patches reach beyond the hole they say what should be seen there,
 * and the difference to what is seen is spread into the hole as a membrane. Other things beside it have no say.
 * @see Pérez, Gangnet, Blake: "Poisson image editing", 2003
 */
export function evenLight(level: Level, hole: Uint8Array, matches: NearestPatches): void {
  const { width, height, colours, foreign, likely } = level
  const differences = new Float32Array(colours.length)
  const counts = new Float32Array(hole.length)
  const offset = new Float32Array(3)
  for (const target of matches.targets) {
    const source = matches.of[target]!
    matches.offsetOf(target, offset)
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const shift = dy * width + dx
        const at = target + shift
        if (hole[at] || foreign[at] || !likely[at]) continue
        counts[at]!++
        for (let channel = 0; channel < 3; channel++) {
          differences[at * 3 + channel]! +=
            colours[at * 3 + channel]! - colours[(source + shift) * 3 + channel]! - offset[channel]!
        }
      }
    }
  }
  const smooth = meansAround(differences, counts, width, height)
  const isInner = (index: number) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    return x >= PATCH_RADIUS && y >= PATCH_RADIUS && x < width - PATCH_RADIUS && y < height - PATCH_RADIUS
  }
  const unknown = Uint8Array.from(counts, (count, index) => (count > 0 && isInner(index) ? 0 : 1))
  const spread = begunByRows({
    ...level,
    colours: smooth,
    hole,
    foreign: unknown,
    kind: 'floor',
  })
  relax(spread, hole, unknown, level)
  for (let index = 0; index < hole.length; index++) {
    if (!hole[index]) continue
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel
      colours[at] = colours[at]! + Math.max(-MOST, Math.min(MOST, spread[at]!))
    }
  }
}

/** Mean differences in the patch around each pixel that has any: without the grain of what is compared. */
function meansAround(sums: Float32Array, counts: Float32Array, width: number, height: number): Float32Array {
  const means = new Float32Array(sums.length)
  for (let y = PATCH_RADIUS; y < height - PATCH_RADIUS; y++) {
    for (let x = PATCH_RADIUS; x < width - PATCH_RADIUS; x++) {
      const index = y * width + x
      if (!counts[index]) continue
      let count = 0
      for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
        for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
          const at = index + dy * width + dx
          count += counts[at]!
          for (let channel = 0; channel < 3; channel++) means[index * 3 + channel]! += sums[at * 3 + channel]!
        }
      }
      for (let channel = 0; channel < 3; channel++) means[index * 3 + channel]! /= count
    }
  }
  return means
}

/** Each pixel of the hole becomes the mean of its neighbours, over and over; unknown ones have no say. */
function relax(values: Float32Array, hole: Uint8Array, unknown: Uint8Array, { width, height }: Level): void {
  const inside = [...hole.keys()].filter((index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    return hole[index] && x > 0 && y > 0 && x < width - 1 && y < height - 1
  })
  for (let round = 0; round < ROUNDS; round++) {
    for (const index of inside) {
      for (let channel = 0; channel < 3; channel++) {
        let [sum, count] = [0, 0]
        for (const beside of [index - 1, index + 1, index - width, index + width]) {
          if (unknown[beside] && !hole[beside]) continue
          sum += values[beside * 3 + channel]!
          count++
        }
        if (count > 0) values[index * 3 + channel] = sum / count
      }
    }
  }
}
