import type { Point } from '../../contract/design/plane'
import type { Quad, Size } from '../../canvas/geometry/geometry'
import { lightEvenly, meanLight } from './clean-swatch'
import { cornersIn, isStraightenable, straightened } from './straighten'

/** A photo with the corners of one or more faces on it. */
export interface FacePhoto {
  readonly image: ImageData
  readonly quads: readonly Quad[]
  /** Takes the light of the room off. */
  readonly even: boolean
}

export const newFacePhoto = (image: ImageData): FacePhoto => ({ image, quads: [cornersIn(image)], even: true })

/** The first face whose corners make no quadrilateral; -1 for none. */
export const brokenFace = ({ image, quads }: FacePhoto): number =>
  quads.findIndex((quad) => !isStraightenable(quad, image))

export const isCuttable = (photo: FacePhoto): boolean => photo.quads.length > 0 && brokenFace(photo) === -1

/** Sides of what a mean is taken of, pixels. */
const LEVEL_PX = 32
const levels = new WeakMap<FacePhoto, number>()

/** Mean luminance of all faces: those farther from the lamp are the same tiles, and lie beside the others. */
export function levelOf(photo: FacePhoto): number {
  const known = levels.get(photo)
  if (known !== undefined) return known
  const { image, quads } = photo
  const means = quads
    .filter((quad) => isStraightenable(quad, image))
    .map((quad) => meanLight(straightened(image, quad, { width: LEVEL_PX, height: LEVEL_PX })))
  const level = means.reduce((sum, mean) => sum + mean, 0) / Math.max(1, means.length)
  levels.set(photo, level)
  return level
}

/** A face as it will be, of a size. */
export function faceOf(photo: FacePhoto, quad: Quad, size: Size) {
  const face = straightened(photo.image, quad, size)
  if (photo.even) lightEvenly(face, levelOf(photo))
  return face
}

/** Where the next face is looked for: beside the last one, else below it, else in the middle. */
export function nextQuad(quads: readonly Quad[], photo: Size): Quad {
  const last = quads.at(-1)
  if (!last) return cornersIn(photo)
  const [first, second, , fourth] = last
  const beside: Point = [second[0] - first[0], second[1] - first[1]]
  const below: Point = [fourth[0] - first[0], fourth[1] - first[1]]
  for (const [dx, dy] of [beside, below]) {
    const moved: Quad = [
      moveBy(last[0], dx, dy),
      moveBy(last[1], dx, dy),
      moveBy(last[2], dx, dy),
      moveBy(last[3], dx, dy),
    ]
    if (moved.every(([x, y]) => x >= 0 && y >= 0 && x <= photo.width && y <= photo.height)) return moved
  }
  return cornersIn(photo, 0.3)
}

const moveBy = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy]
