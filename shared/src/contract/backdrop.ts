import { SRGB_TO_LINEAR, srgbOfLinear } from './srgb'
import { softFeet, type Standing } from './standing-shadow'

interface Size {
  readonly width: number
  readonly height: number
}

/** Which part of a picture is shown behind a piece. */
export interface BackgroundView {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The part of a background, in its own pixels, that fills the photo. */
export function backgroundFrame({ zoom, x, y }: BackgroundView, picture: Size, photo: Size) {
  const scale = Math.max(photo.width / picture.width, photo.height / picture.height) * zoom
  const [width, height] = [photo.width / scale, photo.height / scale]
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height }
}

/** Where the photo's left upper corner comes to, in pixels, when the piece that stands on `footprint` is placed anew. */
export function placedCorner(
  { scale, x, y }: { readonly scale: number; readonly x: number; readonly y: number },
  { footprint }: Pick<Standing, 'footprint'>,
  photo: Size,
) {
  return { left: photo.width * x - footprint.x * scale, top: photo.height * y - (footprint.y + 1) * scale }
}

/** Where a piece stands in its photo, in the terms of `placedCorner`. */
export const placeOf = ({ footprint }: Pick<Standing, 'footprint'>, photo: Size) => ({
  scale: 1,
  x: footprint.x / photo.width,
  y: (footprint.y + 1) / photo.height,
})

/** Radius of the blur of a background that is out of focus, in photo pixels. */
export const softnessOf = ({ width, height }: Size): number => Math.max(width, height) / 280

/** Brightness of a backdrop on the wall, in the light's middle, where it turns into the floor, and in front. */
const WALL = 0.86
const LIT = 1
const COVE = 0.8
const FRONT = 0.95
/** Half the height of the turn from wall to floor, as a share of the photo's height. */
const TURN = 0.09

/** The bytes of a studio's backdrop of a colour: a wall that turns into the floor behind a piece, lit from above. */
export function studioBackdrop(
  color: string,
  { width, height }: Size,
  { footprint }: Pick<Standing, 'footprint'>,
): (out: Uint8Array | Uint8ClampedArray, at: number, x: number, y: number) => void {
  const value = Number.parseInt(color.slice(1), 16)
  const light = [value >> 16, (value >> 8) & 255, value & 255].map((byte) => SRGB_TO_LINEAR[byte]!)
  const seam = Math.max(height * 0.3, footprint.y - footprint.depth - height * TURN)
  return (out, at, x, y) => {
    const glow = Math.exp(-(((x - footprint.x) / (width * 0.45)) ** 2) - ((y - seam * 0.6) / (height * 0.5)) ** 2)
    const wall = WALL + (LIT - WALL) * glow
    const floor = COVE + (FRONT - COVE) * smooth((y - seam) / Math.max(1, height - seam))
    const turn = smooth((y - seam) / (height * TURN * 2) + 0.5)
    const factor = wall + (floor - wall) * turn
    // Below what is seen, against bands in large even areas.
    const grain = (((x * 37 + y * 101 + ((x * y) % 17) * 13) % 16) - 7.5) / 3000
    for (let channel = 0; channel < 3; channel += 1) {
      out[at + channel] = srgbOfLinear(Math.min(1, Math.max(0, light[channel]! * factor * (1 + grain * 8))))
    }
  }
}

/** Feet higher than this share of a piece above its lowest point do not touch the floor. */
const FEET = 0.3
/** How far a footprint reaches up, as a share of the piece's width; at most a share of its height. */
const DEPTH = { ofWidth: 0.24, ofHeight: 0.4 } as const

/** How a piece of a photo stands, by its region; null of an empty one. @param data non-zero inside */
export function standingOf({ data, width, height }: Size & { readonly data: Uint8Array }): Standing | null {
  const lowest = new Int32Array(width).fill(-1)
  let [top, bottom] = [height, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!data[y * width + x]) continue
      lowest[x] = y
      top = Math.min(top, y)
      bottom = y
    }
  }
  const left = lowest.findIndex((row) => row >= 0)
  const right = lowest.findLastIndex((row) => row >= 0)
  if (left < 0) return null
  const [wide, tall] = [right - left + 1, bottom - top + 1]
  const depth = Math.max(1, Math.min(wide * DEPTH.ofWidth, tall * DEPTH.ofHeight))
  const rows = lowest.slice(left, right + 1)
  const shares = softFeet(
    Float32Array.from(rows, (row) => (row > bottom - tall * FEET ? 1 - (bottom - row) / (tall * FEET) : 0)),
    wide / 2,
  )
  return {
    left,
    footprint: { x: left + wide / 2, y: bottom, half: wide / 2, depth },
    feet: [...rows].map((row, index) => ({ row, share: shares[index]! })),
  }
}

/** Darkens a pixel by a share of its light. */
export function darken(pixels: Uint8Array | Uint8ClampedArray, at: number, strength: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    pixels[at + channel] = srgbOfLinear(SRGB_TO_LINEAR[pixels[at + channel]!]! * (1 - strength))
  }
}

/** 0–1 with soft ends. */
function smooth(value: number): number {
  const part = Math.min(1, Math.max(0, value))
  return part * part * (3 - 2 * part)
}
