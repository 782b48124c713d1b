import type OpenCv from '@techstark/opencv-js'
import type { Raster } from '../../engine'
import { Matrices } from './opencv'

const WORKING_PX = 640
const ITERATIONS = 5

/** The thing inside a box (`[left, top, width, height]` in photo pixels), by GrabCut. Null when the box holds nothing apart from its surroundings. */
export function cutObject(
  cv: typeof OpenCv,
  photo: Raster,
  [left, top, width, height]: readonly [number, number, number, number],
): Raster | null {
  const matrices = new Matrices()
  try {
    const scale = Math.min(1, WORKING_PX / Math.max(photo.width, photo.height))
    const whole = matrices.keep(cv.matFromArray(photo.height, photo.width, cv.CV_8UC3, photo.data))
    const small = matrices.keep(new cv.Mat())
    const size = new cv.Size(Math.round(photo.width * scale), Math.round(photo.height * scale))
    cv.resize(whole, small, size, 0, 0, cv.INTER_AREA)
    const x = Math.max(1, Math.round(left * scale))
    const y = Math.max(1, Math.round(top * scale))
    const right = Math.min(size.width - 2, Math.round((left + width) * scale))
    const bottom = Math.min(size.height - 2, Math.round((top + height) * scale))
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
    const enlarged = matrices.keep(new cv.Mat())
    cv.resize(mask, enlarged, new cv.Size(photo.width, photo.height), 0, 0, cv.INTER_CUBIC)
    cv.threshold(enlarged, enlarged, 127, 255, cv.THRESH_BINARY)
    return { data: Uint8Array.from(enlarged.data), width: photo.width, height: photo.height, channels: 1 }
  } finally {
    matrices.free()
  }
}
