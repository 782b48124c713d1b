import { applyHomography, solvePlane } from '@tessera/shared/contract/plane'
import { corner, distance, isConvexQuad, type Quad, type Size } from '../../canvas/geometry/geometry'

/** Sides of a picture of a straightened face; the server takes none below 256. */
const MOST_PX = 1600
const LEAST_PX = 256
/** Samples across one pixel where the photo is finer. */
const MOST_SAMPLES = 3

/** Four corners just inside a picture, from the upper left clockwise. */
export function cornersIn({ width, height }: Size, inset = 0.15): Quad {
  const [left, top] = [width * inset, height * inset]
  const [right, bottom] = [width - left, height - top]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** Whether corners can be those of a rectangle seen at a slant. */
export const isStraightenable = (quad: Quad, photo: Size): boolean =>
  isConvexQuad(quad) && solvePlane({ corners: [...quad], sizeMm: [1000, 1000] }, photo).ok

/** Size of a face's picture: no larger than the photo shows it, in the proportions of the real face. */
export function facePixels(quad: Quad, sizeMm: Size): Size {
  const edge = (from: number) => distance(corner(quad, from), corner(quad, from + 1))
  const across = Math.max(edge(0), edge(2)) / sizeMm.width
  const down = Math.max(edge(1), edge(3)) / sizeMm.height
  const longest = Math.max(sizeMm.width, sizeMm.height)
  const shortest = Math.min(sizeMm.width, sizeMm.height)
  const scale = Math.max(LEAST_PX / shortest, Math.min(MOST_PX / longest, Math.max(across, down)))
  return { width: Math.round(sizeMm.width * scale), height: Math.round(sizeMm.height * scale) }
}

/** What lies within four corners of a picture, seen from the front. Corners that {@link isStraightenable} refuses give an empty picture. */
export function straightened(image: Pick<ImageData, 'data' | 'width' | 'height'>, quad: Quad, size: Size) {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  // In tenths of a millimetre nothing is too small for a plane.
  const [wide, high] = [size.width * 10, size.height * 10]
  const plane = solvePlane({ corners: [...quad], sizeMm: [wide, high] }, image)
  if (!plane.ok) return { data, ...size }
  const { mmToImage } = plane.geometry
  const samples = samplesFor(quad, size)
  const light = [0, 0, 0]
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      light.fill(0)
      for (let at = 0; at < samples * samples; at += 1) {
        const u = (x + ((at % samples) + 0.5) / samples) * 10
        const v = (y + (Math.floor(at / samples) + 0.5) / samples) * 10
        addPixel(light, image, applyHomography(mmToImage, [u, v]))
      }
      const to = (y * size.width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) data[to + channel] = light[channel]! / (samples * samples)
      data[to + 3] = 255
    }
  }
  return { data, ...size }
}

/** Enough that no pixel of the photo is skipped, within reason. */
function samplesFor(quad: Quad, { width, height }: Size): number {
  const finer = Math.max(distance(quad[0], quad[1]) / width, distance(quad[1], quad[2]) / height)
  return Math.min(MOST_SAMPLES, Math.max(1, Math.round(finer)))
}

/** Adds the colour at a place, between the centres of pixels. */
function addPixel(
  light: number[],
  { data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>,
  [px, py]: readonly [number, number],
): void {
  const [x, y] = [Math.min(width - 1, Math.max(0, px - 0.5)), Math.min(height - 1, Math.max(0, py - 0.5))]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [dx, dy] = [x - left, y - top]
  for (let channel = 0; channel < 3; channel += 1) {
    const read = (column: number, row: number) => data[(row * width + column) * 4 + channel]!
    const above = read(left, top) * (1 - dx) + read(right, top) * dx
    const under = read(left, below) * (1 - dx) + read(right, below) * dx
    light[channel]! += above * (1 - dy) + under * dy
  }
}
