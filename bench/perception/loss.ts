import type OpenCv from '@techstark/opencv-js'
import { Matrices } from '../../server/src/design/engines/basic/floor/opencv'
import type { Mask, ThinThings } from './measures'
import { CLASSES, type Class } from './rooms'

/** A wrong pixel this near to the true outline is wrong about its course, not about what lies there. Share of the longer side. */
const EDGE = 1 / 180

export type Cause = 'missing at the edge' | 'missing inside' | 'surplus at the edge' | 'legs taken' | `${Class} taken`

/** What the missing overlap consists of: each cause's part of all pixels that are floor or were taken for it. Sums to 1 − IoU. */
export type Loss = ReadonlyMap<Cause, number>

export function lossOf(cv: typeof OpenCv, found: Mask, kindOf: Uint8Array, legs: ThinThings): Loss {
  const isFloor = kindOf.map((kind) => (CLASSES[kind] === 'floor' ? 255 : 0))
  const toFloor = distances(cv, { ...found, data: isFloor.map((value) => 255 - value) })
  const toOther = distances(cv, { ...found, data: isFloor })
  const near = EDGE * Math.max(found.width, found.height)
  const causeAt = (pixel: number): Cause => {
    if (isFloor[pixel]! > 0) return toOther[pixel]! <= near ? 'missing at the edge' : 'missing inside'
    if (legs.labels[pixel]! > 0) return 'legs taken'
    return toFloor[pixel]! <= near ? 'surplus at the edge' : `${CLASSES[kindOf[pixel]!]!} taken`
  }
  const counts = new Map<Cause, number>()
  let either = 0
  for (let pixel = 0; pixel < isFloor.length; pixel++) {
    const [isTrue, isTaken] = [isFloor[pixel]! > 0, found.data[pixel]! > 127]
    if (isTrue || isTaken) either++
    if (isTrue === isTaken) continue
    const cause = causeAt(pixel)
    counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return new Map([...counts].map(([cause, count]) => [cause, count / either]))
}

/** Of each pixel inside to the nearest one outside. */
function distances(cv: typeof OpenCv, { data, width, height }: Mask): Float32Array {
  const matrices = new Matrices()
  try {
    const inside = matrices.keep(cv.matFromArray(height, width, cv.CV_8UC1, data))
    const inward = matrices.keep(new cv.Mat())
    cv.distanceTransform(inside, inward, cv.DIST_L2, 5)
    return Float32Array.from(inward.data32F)
  } finally {
    matrices.free()
  }
}
