import type { Homography } from './plane'

/**
 * Mm of the plane behind a thousandth of a picture's longer side: in a room about 15 m away. Beyond it an error of a pixel
 * at the region's edge is a hand's breadth of floor and more, and grows without bound towards the horizon. The same at any resolution.
 */
const LONGEST_STEP_MM = 200

/** mm² behind the pixel around a point. */
export interface PixelMeasure {
  (x: number, y: number): number
  /** Of the last point that was measured, on the plane, mm: undefined beyond the horizon. */
  readonly mm: Float64Array
}

/**
 * Measures pixels of a picture on a plane: mm² behind the pixel around a point; 0 beyond the horizon, and where it is too
 * near to measure. What the canvas shows and what a report counts are both sums of it.
 * @param imageToMm of this picture's pixels, positive on the visible side
 */
export function createPixelMeasure(
  imageToMm: Homography,
  picture: { readonly width: number; readonly height: number },
): PixelMeasure {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = imageToMm
  const determinant = Math.abs(m0 * (m4 * m8 - m5 * m7) - m1 * (m3 * m8 - m5 * m6) + m2 * (m3 * m7 - m4 * m6))
  const longest = (LONGEST_STEP_MM * 1000) / Math.max(picture.width, picture.height)
  const mm = new Float64Array(2)
  const measure = (x: number, y: number): number => {
    const w = m6 * x + m7 * y + m8
    if (w <= 0) return 0
    const mmX = (m0 * x + m1 * y + m2) / w
    const mmY = (m3 * x + m4 * y + m5) / w
    const across = (m0 - mmX * m6) ** 2 + (m3 - mmY * m6) ** 2
    const along = (m1 - mmX * m7) ** 2 + (m4 - mmY * m7) ** 2
    mm[0] = mmX
    mm[1] = mmY
    return Math.max(across, along) > (longest * w) ** 2 ? 0 : determinant / (w * w * w)
  }
  return Object.assign(measure, { mm })
}
