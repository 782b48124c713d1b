import type OpenCv from '@techstark/opencv-js'
import { boundaryOverlap, findThin, largestTarget, legsLost, type Mask, overlap } from './measures'
import { correctTwice, selectThing } from './hand'
import { type Loss, lossOf } from './loss'
import type { Answer, Method } from './methods'
import { areaError, areaOf, areaWithLength, areaWithoutLength, type CameraTruth, planeError } from './plane-error'
import type { Room } from './rooms'
import { invertHomography } from '@tessera/shared/contract/plane'

type Cv = typeof OpenCv

/** One method in one room. Shares and errors are 0–1; null where the room or the answer has nothing to measure. */
export interface Trial {
  readonly room: string
  readonly tags: readonly string[]
  readonly answer: Answer
  /** Once a photo, before anything is asked. */
  readonly lookSeconds: number
  readonly seconds: number
  readonly iou: number
  readonly boundary: number
  readonly loss: Loss
  /** Share of the thin things' pixels that the floor swallows. */
  readonly thinLost: number | null
  readonly legsLost: number
  readonly legs: number
  /** Share of the rugs' pixels that count as floor. */
  readonly rugTaken: number | null
  readonly corrected: readonly [number, number]
  readonly horizon: number | null
  readonly degrees: number | null
  /** Of the suggested region with a true length placed on it. */
  readonly areaWithLength: number | null
  /** Of the suggested region, from the height at which people hold a camera. */
  readonly areaWithoutLength: number | null
  /** Of the suggested region seen by the true camera: what of the area's error is the region's. */
  readonly areaOfRegion: number
  readonly clicked: number | null
  readonly boxed: number | null
  /** The same click on the workbench's canvas. */
  readonly onCanvas: number | null
  /** The best of that and of the larger things that the canvas offers then. */
  readonly larger: number | null
  /** Share of the suggested wall that is wall. */
  readonly wallRight: number | null
  /** IoU of all walls; null where the room shows none. */
  readonly walls: number | null
  /** IoU of the ceiling; null where the room shows hardly any. */
  readonly ceiling: number | null
}

export async function tryRoom(cv: Cv, room: Room, method: Method): Promise<Trial> {
  const floor = room.maskOf('floor')
  const arrived = performance.now()
  await method.prepare(room)
  const started = performance.now()
  const answer = await method.see(room, { kind: 'floor' })
  const [lookSeconds, seconds] = [started - arrived, performance.now() - started].map((ms) => ms / 1000)
  const rug = room.maskOf('rug')
  const ground = floor.data.map((value, i) => value | rug.data[i]!)
  const things = room.maskOf('thing')
  const thin = findThin(cv, things, { ...floor, data: ground })
  const lost = legsLost(thin, answer.mask)
  return {
    room: room.name,
    tags: room.camera.tags,
    answer,
    lookSeconds: lookSeconds!,
    seconds: seconds!,
    iou: overlap(answer.mask, floor),
    boundary: boundaryOverlap(cv, answer.mask, floor),
    loss: lossOf(cv, answer.mask, room.kinds, thin),
    thinLost: thin.pixels === 0 ? null : lost.share,
    legsLost: lost.count,
    legs: thin.pieces,
    rugTaken: shareInside(rug, answer.mask),
    corrected: await correctTwice(cv, room, method, answer, floor),
    ...planes(answer, room.camera),
    ...(await onThings(cv, room, method, things)),
    ...(await wholesOf(room, method)),
  }
}

/** Of the picture. */
const LEAST_SHOWN = 0.003

/** Share of the first mask's pixels that lie in the second; null when the first has hardly any. */
function shareInside(part: Mask, whole: Mask): number | null {
  let [inside, all] = [0, 0]
  for (let i = 0; i < part.data.length; i++) {
    if (part.data[i] === 0) continue
    all++
    inside += Number(whole.data[i]! > 127)
  }
  return all < part.data.length * LEAST_SHOWN ? null : inside / all
}

const isShown = ({ data }: Mask) =>
  data.reduce((sum, value) => sum + Number(value > 127), 0) >= data.length * LEAST_SHOWN

function planes({ mask, plane }: Answer, camera: CameraTruth) {
  const regionSqm = areaOf(mask, positive(invertHomography(camera.homographyMmToPx), camera))
  const areaOfRegion = areaError(regionSqm, camera.floorAreaVisibleSqm)
  if (!plane) return { horizon: null, degrees: null, areaWithLength: null, areaWithoutLength: null, areaOfRegion }
  const { horizon, directions } = planeError(plane, camera)
  return {
    horizon,
    degrees: directions,
    areaWithLength: areaError(areaWithLength(mask, plane, camera), camera.floorAreaVisibleSqm),
    areaWithoutLength: areaError(areaWithoutLength(mask, plane), camera.floorAreaVisibleSqm),
    areaOfRegion,
  }
}

/** Signed so that what lies below the horizon is visible. */
function positive(h: CameraTruth['homographyMmToPx'], { width, height }: CameraTruth): CameraTruth['homographyMmToPx'] {
  const below = h[6] * (width / 2) + h[7] * height * 50 + h[8]
  return below > 0 ? h : (h.map((value) => -value) as unknown as CameraTruth['homographyMmToPx'])
}

async function onThings(cv: Cv, room: Room, method: Method, things: Mask) {
  const target = largestTarget(cv, things)
  if (!target) return { clicked: null, boxed: null, onCanvas: null, larger: null }
  const click = await method.see(room, { kind: 'object', points: [{ at: target.click, keep: true }] })
  const box = await method.see(room, { kind: 'object', box: target.box })
  const selected = await selectThing(room, method, target.click, target.mask)
  return {
    clicked: overlap(click.mask, target.mask),
    boxed: overlap(box.mask, target.mask),
    onCanvas: selected?.onCanvas ?? null,
    larger: selected?.larger ?? null,
  }
}

async function wholesOf(room: Room, method: Method): Promise<Pick<Trial, 'wallRight' | 'walls' | 'ceiling'>> {
  const [truth, ceiling] = [room.maskOf('wall'), room.maskOf('ceiling')]
  const { mask: largest } = await method.see(room, { kind: 'wall' })
  const { mask: all } = await method.see(room, { kind: 'walls' })
  return {
    wallRight: shareInside(largest, truth),
    walls: isShown(truth) ? overlap(all, truth) : null,
    ceiling: isShown(ceiling) ? overlap((await method.see(room, { kind: 'ceiling' })).mask, ceiling) : null,
  }
}
