import type OpenCv from '@techstark/opencv-js'
import type { Raster } from '../../engine'
import { enlarge, Matrices, shrink } from './opencv'

const WORKING_PX = 640
const ITERATIONS = 5

/**
 * Cuts out the object inside a box (`[left, top, width, height]` in photo pixels) by GrabCut. Null when nothing in the
 * box differs from its surroundings.
 */
export function cutObject(
  cv: typeof OpenCv,
  photo: Raster,
  [left, top, width, height]: readonly [number, number, number, number],
): Raster | null {
  const matrices = new Matrices()
  try {
    const { small, scale } = shrink(cv, matrices, photo, WORKING_PX)
    const x = Math.max(1, Math.round(left * scale))
    const y = Math.max(1, Math.round(top * scale))
    const right = Math.min(small.cols - 2, Math.round((left + width) * scale))
    const bottom = Math.min(small.rows - 2, Math.round((top + height) * scale))
    if (right - x < 8 || bottom - y < 8) return null
    const mask = matrices.keep(new cv.Mat())
    const background = matrices.keep(new cv.Mat())
    const foreground = matrices.keep(new cv.Mat())
    const box = new cv.Rect(x, y, right - x, bottom - y)
    cv.grabCut(small, mask, box, background, foreground, ITERATIONS, cv.GC_INIT_WITH_RECT)
    let area = 0
    for (let i = 0; i < mask.data.length; i++) {
      mask.data[i] = (mask.data[i]! & 1) * 255
      area += Number(mask.data[i] === 255)
    }
    if (area < 0.02 * box.width * box.height) return null
    return enlarge(cv, matrices, mask, photo)
  } finally {
    matrices.free()
  }
}
