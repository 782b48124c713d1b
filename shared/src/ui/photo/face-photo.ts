import type { Point } from '../../contract/design/plane'
import type { Quad, Size } from '../../canvas/geometry/geometry'
import { lightEvenly } from './clean-swatch'
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

/** A face as it will be, of a size. */
export function faceOf({ image, even }: FacePhoto, quad: Quad, size: Size) {
  const face = straightened(image, quad, size)
  if (even) lightEvenly(face)
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
