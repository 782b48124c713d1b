import type { PreparedEliminateEverything } from '../../../modes/eliminate-everything'
import { type EngineContext, type EngineOutput, EngineRefusal, type Raster } from '../../engine'
import { createRandom } from '../random'
import { fillHole } from './fill-hole'
import { inpaintRegion } from './inpaint-region'
import type { Inpaint, Inpainting } from './inpainting-network'
import { NearestPatches } from './nearest-patches'
import { findRoomBehind, type SurfaceBehind } from './room-behind'
import { judgedOf, filledBy, pasteFilling, pictureOf } from './hole-picture'
import { photoView, surfaceView, type View } from './view'

/**
 * Above this the filling resembles nothing of the photo, and looks it: windows, a neighbour cut through. Good fillings
 * of the bench have 5–141, bad ones 160 and more.
 */
const MOST_STRANGE = 150
/** The same of a patterned surface, by the variance of its patches: good ones 0.47, bad ones 2.2. */
const MOST_STRANGE_OF_PATTERNS = 0.75
/** Variance from which surroundings are a pattern, which patches continue better than the network: tiles 1260, terrazzo 726, a curtain 344. */
const PATTERNED = 600
/** What the network invents of a photo and of its mirror image is made up where it differs by more: good ones 1–13, things that were never there 16–27. */
const MOST_APART = 13
/** Least part of a region that is filled as a surface of its own. */
const LEAST_PART = 0.03

/** Continues what surrounds the region over what is in it. */
export async function removeThings(
  job: PreparedEliminateEverything,
  context: EngineContext,
  inpainting: Inpainting,
): Promise<EngineOutput> {
  const { photo, mask, seed } = job
  const { pixels, method } = await fillRegion(photo, mask, seed, (part) => context.progress(part), { inpainting })
  return { pixels, method, warnings: [] }
}

interface Filling {
  pixels: Raster
  method: string
}

interface FillOptions {
  /** The part of the region that nothing will cover: how well patches fit is asked of that part only. */
  seen?: Raster | undefined
  inpainting?: Inpainting
}

/**
 * The photo with its surroundings continued into a region and its soft edge. Patterns, and everything without the network: by patches, floor and walls each
 * as seen from straight ahead, so that joints, grain and skirting keep their perspective, then what is left as the photo shows it; where
 * the room's directions are not clear, all of it as the photo shows it. Otherwise as the network invents it.
 * @throws EngineRefusal ENGINE_UNSUPPORTED when too little of the surroundings is seen, or nothing of them fits
 */
export async function fillRegion(
  photo: Raster,
  mask: Raster,
  seed: number,
  progress: (part: number) => void,
  { seen = mask, inpainting }: FillOptions = {},
): Promise<Filling> {
  const inpaint = (await inpainting?.()) ?? null
  const region: Region = { photo, mask, seen, seed }
  const isPlain = inpaint !== null && variedAround(region) < PATTERNED
  const first = isPlain ? await inpainted(region, inpaint) : null
  if (first) return first
  progress(0.2)
  const bySurfaces = await fillBySurfaces(region, (part) => progress(0.2 + 0.5 * part))
  if (bySurfaces) return bySurfaces
  const last = inpaint && !isPlain ? await inpainted(region, inpaint) : null
  if (last) return last
  const whole: Hole = { ...region, part: mask }
  const filled = fillView(photoView(mask), whole, undefined, (part) => progress(0.7 + 0.3 * part))
  if (!filled) refuse('nothing of the surroundings is left')
  if (!filled.fits) refuse('nothing of the surroundings fits')
  return { pixels: filled.pixels, method: 'surroundings-continued' }
}

/** How busy the surroundings are, which are copied from: mean variance of their patches. @throws EngineRefusal when nothing of them is seen */
function variedAround({ photo, mask, seed }: Region): number {
  const picture = pictureOf(photoView(mask), photo, mask)
  const patches = new NearestPatches(picture, picture.hole, createRandom(seed))
  return patches.isPossible ? patches.variance : refuse('nothing of the surroundings is left')
}

/** Null where the network makes things up. */
async function inpainted({ photo, mask, seed }: Region, inpaint: Inpaint): Promise<Filling | null> {
  const { pixels, apart } = await inpaintRegion(photo, mask, inpaint, seed)
  return apart <= MOST_APART ? { pixels, method: 'inpainted' } : null
}

function refuse(why: string): never {
  throw new EngineRefusal('ENGINE_UNSUPPORTED', why, ['design.engines.http'])
}

interface Region {
  photo: Raster
  mask: Raster
  seen: Raster
  seed: number
}

/** Null where no surfaces are seen behind the region, or a part of it fits nothing. */
async function fillBySurfaces(region: Region, progress: (part: number) => void): Promise<Filling | null> {
  const { photo, mask, seen } = region
  const room = await findRoomBehind(photo, mask)
  if (!room) return null
  progress(0.3)
  let pixels = photo
  let left: Raster | null = mask
  const done: SurfaceBehind[] = []
  const most = sizeOf(mask)
  for (const [index, behind] of room.surfaces.entries()) {
    const { surface, holds } = behind
    const part = left && partOf(left, holds)
    if (!left || !part || sizeOf(part) < LEAST_PART * most) continue
    const view = surfaceView(part, room.focalPx, surface, index === 0 ? 'floor' : 'wall')
    const hole: Hole = { ...region, photo: pixels, mask: left, part, seen: partOf(seen, holds) }
    const advance = (share: number) => progress(0.3 + (0.4 * (index + share)) / room.surfaces.length)
    const filled = view && fillView(view, hole, holds, advance)
    if (!filled?.fits) continue
    pixels = filled.pixels
    done.push(behind)
    left = partOf(left, (x, y) => filled.reached.data[y * mask.width + x] === 0)
  }
  if (left === mask) return null
  if (left) {
    const rest = left
    const isRest = (x: number, y: number) => rest.data[y * rest.width + x] === 255
    const seenRest = partOf(seen, isRest)
    const isElse = (x: number, y: number) => isRest(x, y) || !done.some(({ holds }) => holds(x, y))
    const hole: Hole = { ...region, photo: pixels, mask: rest, part: rest, seen: seenRest }
    const filled = fillView(photoView(rest), hole, isElse, (share) => progress(0.7 + 0.3 * share))
    if (!filled || (!filled.fits && sizeOf(rest) >= LEAST_PART * most)) return null
    pixels = filled.pixels
  }
  return { pixels, method: 'surfaces-continued' }
}

interface Hole {
  photo: Raster
  seed: number
  /** All that is unknown. */
  mask: Raster
  /** What of it is filled. */
  part: Raster
  /** What of that nothing will cover; null where something covers it all. */
  seen: Raster | null
}

/** Fills a part of the unknown in a view of it, so far as the view reaches. Null where nothing can be continued. */
function fillView(
  view: View,
  { photo, mask, part, seen, seed }: Hole,
  belongs?: (x: number, y: number) => boolean,
  progress: (part: number) => void = () => {},
): { pixels: Raster; reached: Raster; fits: boolean } | null {
  const picture = pictureOf(view, photo, mask, belongs)
  const reached = partOf(part, filledBy(view, picture))
  if (!reached) return null
  const filled = fillHole(picture, createRandom(seed), progress, judgedOf(view, seen ?? part, picture))
  if (!filled) return null
  const pixels: Raster = { ...photo, data: new Uint8Array(photo.data) }
  pasteFilling(pixels, photo, reached, { view, picture, filled })
  const patterned = view.kind === 'photo' ? 0 : MOST_STRANGE_OF_PATTERNS * filled.matches.variance
  const limit = Math.max(MOST_STRANGE, patterned)
  return { pixels, reached, fits: !seen || filled.strangeness <= limit }
}

/** The part of a region where something holds; null where nothing of it does. */
function partOf(mask: Raster, holds: (x: number, y: number) => boolean): Raster | null {
  const data = new Uint8Array(mask.data.length)
  let isEmpty = true
  mask.data.forEach((value, index) => {
    if (!value || !holds(index % mask.width, Math.floor(index / mask.width))) return
    data[index] = 255
    isEmpty = false
  })
  return isEmpty ? null : { ...mask, data }
}

const sizeOf = ({ data }: Raster): number => data.reduce((sum, value) => sum + (value ? 1 : 0), 0)
