import type { SceneShares } from '../engines/basic/floor/scene-network'
import type { Raster } from '../engines/engine'
import { maskBounds } from '../wrapper/mask-bounds'
import { type Piece, piecesOf } from './cell-pieces'
import { kindShares } from './foreign-pieces'
import { cellAt, type Grid } from './regions'

/** Floor is looked for below this part of a thing's height. */
const LEGS_FROM = 0.55
/** How far around the thing its surroundings are looked at, as a share of its sides. */
const AROUND = 0.12
/** Side of the cells that colours are counted in, and the weight of what falls into the next one. */
const STEP = 16
const STEPS = 256 / STEP
const BESIDE = 0.35
/** A colour is the floor's if it takes this share of the surroundings, and less than this part of it above the legs. */
const COMMON = 0.01
const OF_THING = 0.3
/** The network's share of floor and rug. */
const GROUND = 0.4
/** Square that decides together, and how much of it must look like floor. */
const REACH_PX = 2
const MOSTLY = 0.6
/** Of a hole's outline, the part that leads out of the thing: what lies within the thing is its front. */
const OPEN = 0.2
const SMALLEST_PX = 20

/**
 * A thing without the floor that shows between its legs: colours of what surrounds its lower part and not of its upper part, where
 * the network sees floor, and that lead out of it. The model draws legs and the floor between them as one.
 * @param mask of the view, one channel; is not changed
 */
export function withoutFloorBetweenLegs(view: Raster, mask: Raster, scene: SceneShares, grid: Grid): Raster {
  const thing = maskBounds(mask)
  if (thing.bottom === 0) return mask
  const { width } = view
  const from = Math.round(thing.top + LEGS_FROM * (thing.bottom - thing.top))
  const isIn = (index: number) => mask.data[index] === 255
  const [around, upper] = [new Colours(view), new Colours(view)]
  const [wider, deeper] = [AROUND * (thing.right - thing.left), AROUND * (thing.bottom - thing.top)]
  const left = Math.max(0, Math.round(thing.left - wider))
  const right = Math.min(width, Math.round(thing.right + wider))
  const lowest = Math.min(view.height, Math.round(thing.bottom + deeper))
  for (let y = thing.top; y < lowest; y++) {
    for (let x = left; x < right; x++) {
      const index = y * width + x
      if (!isIn(index) && y >= from) around.add(index)
      if (isIn(index) && y < from) upper.add(index)
    }
  }
  const isGround = groundOf(scene, grid, width)
  const isFloor = (index: number) => {
    const share = around.shareOf(index)
    return share > COMMON && upper.shareOf(index) < OF_THING * share && isGround(index)
  }
  const floor = new Uint8Array(mask.data.length)
  const inside: number[] = []
  for (let y = from; y < thing.bottom; y++) {
    for (let x = thing.left; x < thing.right; x++) {
      const index = y * width + x
      if (!isIn(index)) continue
      inside.push(index)
      floor[index] = Number(isFloor(index))
    }
  }
  const holes = new Uint8Array(mask.data.length)
  for (const index of inside) holes[index] = Number(mostly(floor, index, isIn, view))
  const data = new Uint8Array(mask.data)
  for (const hole of piecesOf((index) => holes[index] === 1, view)) {
    if (hole.length < SMALLEST_PX) break
    if (leadsOut(hole, holes, isIn, view)) for (const index of hole) data[index] = 0
  }
  return { ...mask, data }
}

/** How common colours are among some pixels. */
class Colours {
  private readonly counts = new Float32Array(STEPS ** 3)
  private all = 0
  constructor(private readonly view: Raster) {}

  add(index: number): void {
    const [red, green, blue] = this.cellOf(index)
    for (let r = Math.max(0, red - 1); r <= Math.min(STEPS - 1, red + 1); r++) {
      for (let g = Math.max(0, green - 1); g <= Math.min(STEPS - 1, green + 1); g++) {
        for (let b = Math.max(0, blue - 1); b <= Math.min(STEPS - 1, blue + 1); b++) {
          this.counts[(r * STEPS + g) * STEPS + b]! += r === red && g === green && b === blue ? 1 : BESIDE
        }
      }
    }
    this.all++
  }

  shareOf(index: number): number {
    const [red, green, blue] = this.cellOf(index)
    return this.counts[(red * STEPS + green) * STEPS + blue]! / Math.max(1, this.all)
  }

  private cellOf(index: number): [number, number, number] {
    const { data } = this.view
    const cell = (channel: number) => Math.floor(data[index * 3 + channel]! / STEP)
    return [cell(0), cell(1), cell(2)]
  }
}

function groundOf(scene: SceneShares, grid: Grid, width: number): (index: number) => boolean {
  const shares = kindShares(scene, grid)
  const [floor, rug] = [shares.get('floor')!, shares.get('rug')!]
  return (index) => {
    const cell = cellAt(grid, [index % width, Math.floor(index / width)])
    return floor[cell]! + rug[cell]! > GROUND
  }
}

function mostly(floor: Uint8Array, index: number, isIn: (index: number) => boolean, { width, height }: Raster) {
  const [x, y] = [index % width, Math.floor(index / width)]
  let [all, like] = [0, 0]
  for (let row = Math.max(0, y - REACH_PX); row <= Math.min(height - 1, y + REACH_PX); row++) {
    for (let column = Math.max(0, x - REACH_PX); column <= Math.min(width - 1, x + REACH_PX); column++) {
      const at = row * width + column
      if (!isIn(at)) continue
      all++
      like += floor[at]!
    }
  }
  return like > MOSTLY * all
}

/** Whether a piece goes on outside the thing. Below the picture's edge the floor goes on. */
function leadsOut(
  hole: Piece,
  holes: Uint8Array,
  isIn: (index: number) => boolean,
  { width, height }: Raster,
): boolean {
  let [open, closed] = [0, 0]
  for (const at of hole) {
    const x = at % width
    if (at + width >= width * height) open++
    for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= width * height) continue
      if (!isIn(next)) open++
      else if (holes[next] === 0) closed++
    }
  }
  return open >= OPEN * (open + closed)
}
