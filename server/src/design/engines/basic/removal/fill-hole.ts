import { evenLight, MOST_PLAIN, smoothLight } from './even-light'
import { NearestPatches } from './nearest-patches'
import { begunByRows, halved, type Level, PATCH_RADIUS, widened } from './patch-level'

/** The coarsest picture's shorter side, about. */
const COARSEST_PX = 24
/** Searches and votes at a level, from the coarsest; the last stands for all finer ones. */
const ROUNDS = [8, 6, 4, 3, 2]
const PASSES = 3
/** A patch counts less by this for every pixel that its middle lies deeper in the hole; at the coarsest level, and at fine ones. */
const DEPTH_DISCOUNTS = { coarsest: 2, fine: 1.15 } as const

/** Where nothing fits the best still counts. */
const LEAST_WEIGHT = 1e-60

export interface FilledHole {
  /** The picture with its hole filled. */
  readonly colours: Float32Array
  readonly matches: NearestPatches
  /** Mean difference of the patches that are judged, in squares of sRGB steps; how strange the filling is to its picture. */
  readonly strangeness: number
}

/**
 * Continues the surroundings into a hole: every patch of it resembles a patch of the picture, found coarse to fine
 * (Wexler, Shechtman, Irani 2007; Barnes et al. 2009), with light that may differ between them. Null where too little
 * of the picture is known.
 * @param judged the part of the hole that its strangeness is told of
 */
export function fillHole(
  picture: Level,
  random: () => number,
  progress: (part: number) => void,
  judged: Uint8Array = picture.hole,
): FilledHole | null {
  const levels = [picture]
  while (Math.min(levels[0]!.width, levels[0]!.height) >= COARSEST_PX * 2) levels.unshift(halved(levels[0]!))
  let filled: FilledHole | null = null
  for (const [index, own] of levels.entries()) {
    const level = { ...own, hole: goneOn(own) }
    const begun: Level = { ...level, colours: begin(level, filled, levels[index - 1]) }
    const next = fillLevel(begun, filled?.matches ?? null, settingsOf(index), random)
    // A coarse picture may have no whole patch outside its hole.
    if (next) filled = { ...next, strangeness: strangenessOf(next.matches, level, own === picture ? judged : own.hole) }
    if (next && own === picture) {
      const isPlain = next.matches.variance < MOST_PLAIN
      ;(isPlain ? smoothLight : evenLight)(begun, own.hole, next.matches)
    }
    progress((index + 1) / levels.length)
  }
  return filled
}

/** The hole, gone on a little over what is foreign: patches on its rim are whole ones. */
function goneOn({ width, height, hole, foreign }: Level): Uint8Array {
  const near = widened(hole, width, height, 2 * PATCH_RADIUS)
  return hole.map((value, index) => value || (near[index]! && foreign[index]!))
}

interface LevelSettings {
  rounds: number
  discount: number
}

const settingsOf = (index: number): LevelSettings => ({
  rounds: ROUNDS[Math.min(index, ROUNDS.length - 1)]!,
  discount: Math.max(DEPTH_DISCOUNTS.fine, DEPTH_DISCOUNTS.coarsest ** (1 / 2 ** index)),
})

function begin(level: Level, former: FilledHole | null, formerLevel: Level | undefined): Float32Array {
  if (!former || !formerLevel) return begunByRows(level)
  const begun = level.colours.slice()
  const { width, hole } = level
  for (let index = 0; index < hole.length; index++) {
    if (!hole[index]) continue
    const x = Math.min(formerLevel.width - 1, (index % width) >> 1)
    const y = Math.min(formerLevel.height - 1, Math.floor(index / width) >> 1)
    const from = (y * formerLevel.width + x) * 3
    for (let channel = 0; channel < 3; channel++) begun[index * 3 + channel] = former.colours[from + channel]!
  }
  return begun
}

function fillLevel(
  level: Level,
  former: NearestPatches | null,
  { rounds, discount }: LevelSettings,
  random: () => number,
): Omit<FilledHole, 'strangeness'> | null {
  const { width, height, hole } = level
  const matches = new NearestPatches(level, widened(hole, width, height, PATCH_RADIUS), random)
  if (!matches.isPossible || matches.targets.length === 0) return null
  const depth = depthOf(level)
  matches.begin(former)
  // The coarser picture's matches bring this one's detail; its colours would only bring blur.
  if (former) vote(level, matches, depth, discount)
  for (let round = 0; round < rounds; round++) {
    for (let pass = 0; pass < PASSES; pass++) matches.improve(pass)
    vote(level, matches, depth, discount)
  }
  return { colours: level.colours, matches }
}

function strangenessOf({ targets, costs }: NearestPatches, { width, height }: Level, judged: Uint8Array): number {
  const touched = widened(judged, width, height, PATCH_RADIUS)
  let [sum, count] = [0, 0]
  for (const target of targets) {
    if (!touched[target]) continue
    sum += costs[target]!
    count++
  }
  return sum / Math.max(1, count)
}

/** Each pixel of the hole becomes the mean of what the patches over it say, the certain ones counting more. */
function vote(level: Level, matches: NearestPatches, depth: Uint8Array, discount: number): void {
  const { width, colours, hole } = level
  const spread = Math.max(1, quantile(matches, 0.4))
  const sums = new Float64Array(colours.length)
  const weights = new Float64Array(hole.length)
  const offset = new Float32Array(3)
  for (const target of matches.targets) {
    const source = matches.of[target]!
    const weight = Math.max(LEAST_WEIGHT, Math.exp(-matches.costs[target]! / spread)) / discount ** depth[target]!
    matches.offsetOf(target, offset)
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const shift = dy * width + dx
        const at = target + shift
        if (!hole[at]) continue
        weights[at]! += weight
        for (let channel = 0; channel < 3; channel++) {
          sums[at * 3 + channel]! += weight * (colours[(source + shift) * 3 + channel]! + offset[channel]!)
        }
      }
    }
  }
  for (let index = 0; index < hole.length; index++) {
    if (!hole[index] || weights[index]! <= 0) continue
    for (let channel = 0; channel < 3; channel++) {
      colours[index * 3 + channel] = sums[index * 3 + channel]! / weights[index]!
    }
  }
}

function quantile({ targets, costs }: NearestPatches, share: number): number {
  const sorted = Float32Array.from(targets, (target) => costs[target]!).sort()
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

/** Steps to the hole's edge, up to 60. */
function depthOf({ width, height, hole }: Level): Uint8Array {
  const depth = hole.map((value) => (value ? 60 : 0))
  const take = (index: number, from: number) => {
    depth[index] = Math.min(depth[index]!, depth[from]! + 1)
  }
  for (let index = 0; index < depth.length; index++) {
    if (index % width > 0) take(index, index - 1)
    if (index >= width) take(index, index - width)
  }
  for (let index = depth.length - 1; index >= 0; index--) {
    if (index % width < width - 1) take(index, index + 1)
    if (index < width * (height - 1)) take(index, index + width)
  }
  return depth
}
