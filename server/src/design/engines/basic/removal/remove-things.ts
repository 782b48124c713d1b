import { MASK_FEATHER_PX } from '@tessera/shared/contract/constants'
import type { PreparedEliminateEverything } from '../../../modes/eliminate-everything'
import { type MaskBounds, maskBounds } from '../../../wrapper/mask-bounds'
import { type EngineContext, type EngineOutput, EngineRefusal, type Raster } from '../../engine'
import { createRandom } from '../random'
import { fillHole, type FilledHole } from './fill-hole'
import { likelyParts } from './likely-parts'
import { type Level, sampled, widened } from './patch-level'

/** The filling is invented at this size at most; finer detail is copied from where it was taken. */
const WORK_PX = 520
/** Surroundings that are searched, by the region's longer side. */
const BESIDE = 1.1
/**
 * Above this the filling resembles nothing of the photo, and looks it: windows, strong patterns, a neighbour cut through. Good
 * fillings of the bench have 18–98, bad ones 217 and more.
 */
const MOST_STRANGE = 180
const ABOVE = 0.7

/** Continues floor and walls over what is in the region. */
export async function removeThings(job: PreparedEliminateEverything, context: EngineContext): Promise<EngineOutput> {
  const { photo, mask, seed } = job
  const pixels = fillRegion(photo, mask, seed, (part) => context.progress(part))
  return { pixels, method: 'surroundings-continued', warnings: [] }
}

/**
 * The photo with its surroundings continued into a region and its soft edge.
 * @param seen the part of it that nothing will cover: how well the filling fits is asked of that part only
 * @throws EngineRefusal ENGINE_UNSUPPORTED when too little of them is seen, or nothing of them fits
 */
export function fillRegion(
  photo: Raster,
  mask: Raster,
  seed: number,
  progress: (part: number) => void,
  seen: Raster = mask,
): Raster {
  const frame = surroundings(mask)
  const scale = Math.max(1, Math.max(frame.right - frame.left, frame.bottom - frame.top) / WORK_PX)
  const picture = reduced(photo, mask, frame, scale)
  const judged = seen === mask ? picture.hole : holeOf(seen, frame, scale, picture)
  progress(0.1)
  const filled = fillHole(picture, createRandom(seed), (part) => progress(0.1 + 0.8 * part), judged)
  if (!filled) {
    throw new EngineRefusal('ENGINE_UNSUPPORTED', 'nothing of the surroundings is left', ['design.engines.http'])
  }
  if (filled.strangeness > MOST_STRANGE) {
    throw new EngineRefusal('ENGINE_UNSUPPORTED', `strangeness ${Math.round(filled.strangeness)}`, [
      'design.engines.http',
    ])
  }
  const pixels = { ...photo, data: new Uint8Array(photo.data) }
  paste(pixels, photo, mask, { frame, scale, picture, filled })
  return pixels
}

function surroundings(mask: Raster): MaskBounds {
  const { left, top, right, bottom } = maskBounds(mask, MASK_FEATHER_PX)
  const longer = Math.max(right - left, bottom - top)
  const [beside, above] = [Math.round(longer * BESIDE) + 24, Math.round(longer * ABOVE) + 24]
  return {
    left: Math.max(0, left - beside),
    top: Math.max(0, top - above),
    right: Math.min(mask.width, right + beside),
    bottom: Math.min(mask.height, bottom + above),
  }
}

/** Means of the frame's pixels, with what is to be filled. */
function reduced(photo: Raster, mask: Raster, frame: MaskBounds, scale: number): Level {
  const width = Math.floor((frame.right - frame.left) / scale)
  const height = Math.floor((frame.bottom - frame.top) / scale)
  const level: Level = {
    width,
    height,
    colours: new Float32Array(width * height * 3),
    hole: holeOf(mask, frame, scale, { width, height }),
    likely: new Uint8Array(0),
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      let count = 0
      for (let row = Math.floor(frame.top + y * scale); row < Math.floor(frame.top + (y + 1) * scale); row++) {
        for (
          let column = Math.floor(frame.left + x * scale);
          column < Math.floor(frame.left + (x + 1) * scale);
          column++
        ) {
          const from = row * photo.width + column
          for (let channel = 0; channel < 3; channel++)
            level.colours[index * 3 + channel]! += photo.data[from * 3 + channel]!
          count++
        }
      }
      for (let channel = 0; channel < 3; channel++) level.colours[index * 3 + channel]! /= Math.max(1, count)
    }
  }
  return { ...level, likely: likelyParts(level.colours, level.hole, level) }
}

/** 1 where anything of a reduced pixel is in the region or its soft edge. */
function holeOf(
  mask: Raster,
  frame: MaskBounds,
  scale: number,
  { width, height }: Pick<Level, 'width' | 'height'>,
): Uint8Array {
  const hole = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor(frame.left + x * scale), Math.floor(frame.left + (x + 1) * scale)]
      for (let row = Math.floor(frame.top + y * scale); row < Math.floor(frame.top + (y + 1) * scale); row++) {
        if (mask.data.subarray(row * mask.width + left, row * mask.width + right).includes(255)) hole[y * width + x] = 1
      }
    }
  }
  return widened(hole, width, height, Math.ceil(MASK_FEATHER_PX / scale))
}

interface Invented {
  frame: MaskBounds
  scale: number
  picture: Level
  filled: FilledHole
}

/** The filling at the photo's size: its colours, with the fine detail of the place that each part resembles. */
function paste(pixels: Raster, photo: Raster, mask: Raster, { frame, scale, picture, filled }: Invented): void {
  const reach = maskBounds(mask, MASK_FEATHER_PX)
  const { width, height, hole } = picture
  for (let y = reach.top; y < reach.bottom; y++) {
    for (let x = reach.left; x < reach.right; x++) {
      const workX = (x - frame.left + 0.5) / scale - 0.5
      const workY = (y - frame.top + 0.5) / scale - 0.5
      const nearest = clamp(Math.round(workY), height) * width + clamp(Math.round(workX), width)
      if (!hole[nearest]) continue
      const source = sourceOf(filled, nearest, width)
      const at = (y * photo.width + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        let value = sampled(filled.colours, picture, workX, workY, channel)
        if (source && scale > 1) {
          const [fromX, fromY] = [x + Math.round(source[0] * scale), y + Math.round(source[1] * scale)]
          if (fromX >= 0 && fromY >= 0 && fromX < photo.width && fromY < photo.height) {
            const there = photo.data[(fromY * photo.width + fromX) * 3 + channel]!
            value +=
              there -
              sampled(
                picture.colours,
                picture,
                (fromX - frame.left + 0.5) / scale - 0.5,
                (fromY - frame.top + 0.5) / scale - 0.5,
                channel,
              )
          }
        }
        pixels.data[at + channel] = Math.max(0, Math.min(255, Math.round(value)))
      }
    }
  }
}

/** The shift to the patch whose middle a pixel resembles, best of the nine around; null at the frame's rim. */
function sourceOf({ matches }: FilledHole, index: number, width: number): [number, number] | null {
  let best = -1
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const target = index + dy * width + dx
      const match = matches.of[target] ?? -1
      if (match < 0) continue
      if (best < 0 || matches.costs[target]! < matches.costs[best]!) best = target
    }
  }
  if (best < 0) return null
  const match = matches.of[best]!
  return [(match % width) - (best % width), Math.floor(match / width) - Math.floor(best / width)]
}

const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value))
