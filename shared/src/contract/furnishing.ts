import type { Point } from './design/plane'
import { applyHomography, isVisible, type PlaneGeometry } from './plane'

/** Real size of a piece of furniture, in mm, seen from its front. */
export interface PieceSize {
  width: number
  depth: number
  height: number
}

/** Where a piece is seen, in photo pixels. */
export interface PieceFrame {
  left: number
  top: number
  width: number
  height: number
  /** How far its footprint reaches up in the photo. */
  depth: number
}

/** Larger than this many times the photo is a wrong scale. */
const MOST_OF_PHOTO = 4

/**
 * The frame of a piece whose front stands on a point of the floor. Its picture keeps its proportions; the width is the
 * real one at that depth, measured along the photo's row. Null beyond the horizon, and where the scale makes no sense.
 */
export function pieceFrame(
  { imageToMm, mmToImage }: PlaneGeometry,
  at: Point,
  mm: Pick<PieceSize, 'width' | 'depth'>,
  picture: { width: number; height: number },
  photo: { width: number; height: number },
): PieceFrame | null {
  const [x, y] = at
  if (!isVisible(imageToMm, at) || !isVisible(imageToMm, [x, y - 1])) return null
  const here = applyHomography(imageToMm, at)
  const mmPerPixel = distance(applyHomography(imageToMm, [x - 1, y]), applyHomography(imageToMm, [x + 1, y])) / 2
  const width = mm.width / mmPerPixel
  const height = (width * picture.height) / picture.width
  if (!(width > 1 && width < photo.width * MOST_OF_PHOTO && height < photo.height * MOST_OF_PHOTO)) return null
  const above = applyHomography(imageToMm, [x, y - 1])
  const step = mm.depth / Math.max(1e-6, distance(here, above))
  const back: Point = [here[0] + (above[0] - here[0]) * step, here[1] + (above[1] - here[1]) * step]
  const depth = Math.max(1, y - applyHomography(mmToImage, back)[1])
  return { left: x - width / 2, top: y - height, width, height, depth }
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
