import { SRGB_TO_LINEAR } from '../srgb'

/** Rows of sRGB pixels, three or four bytes each. */
interface Photo {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** How bright, and of what tint, a white thing would be: factors of red, green and blue. */
export type RoomLight = readonly [number, number, number]

/** 0–1. */
export const levelOf = ([red, green, blue]: RoomLight): number =>
  Math.min(1, 0.2126 * red + 0.7152 * green + 0.0722 * blue)

/** What is looked at around a thing, as a share of its own size. */
const AROUND = 0.3
/** Places that are looked at; more tell nothing new. */
const SAMPLES = 40_000
/** Windows and lamps say nothing about the light on things. */
const CLIPPED = 0.9
/** Of what is around, ordered by light: bright surfaces of the room. */
const BRIGHT = { from: 0.55, to: 0.95 } as const
/** Linear light of bright surfaces in a well exposed photo. */
const USUAL_LIGHT = 0.5
/** A dark wall is more often a dark wall than a dark room: how much of the difference is taken for light. */
const TRUSTED = 0.6
const DARKEST = 0.4
const TRUSTED_TINT = 0.4
const MOST_TINT = 0.12

/**
 * The light that falls where a thing stands, read from what is around it: a white cover in a dim room is not white.
 * @param pixels of the thing, rising
 */
export function roomLightOf({ data, width, height }: Photo, pixels: Uint32Array): RoomLight {
  const channels = data.length / (width * height)
  const own = new Uint8Array(width * height)
  let [left, right] = [width, 0]
  for (const index of pixels) {
    own[index] = 1
    left = Math.min(left, index % width)
    right = Math.max(right, index % width)
  }
  const [top, bottom] = [Math.floor((pixels[0] ?? 0) / width), Math.floor((pixels.at(-1) ?? 0) / width)]
  const reach = Math.round(Math.max(right - left, bottom - top) * AROUND)
  const [wide, high] = [right - left + 2 * reach, bottom - top + 2 * reach]
  const stride = Math.max(1, Math.ceil(Math.sqrt((wide * high) / SAMPLES)))
  const seen: [number, number, number, number][] = []
  for (let y = Math.max(0, top - reach); y <= Math.min(height - 1, bottom + reach); y += stride) {
    for (let x = Math.max(0, left - reach); x <= Math.min(width - 1, right + reach); x += stride) {
      const index = y * width + x
      if (own[index]) continue
      const at = index * channels
      const [red, green, blue] = [
        SRGB_TO_LINEAR[data[at]!]!,
        SRGB_TO_LINEAR[data[at + 1]!]!,
        SRGB_TO_LINEAR[data[at + 2]!]!,
      ]
      const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      if (light < CLIPPED) seen.push([light, red, green, blue])
    }
  }
  if (seen.length === 0) return [1, 1, 1]
  seen.sort(([one], [other]) => one - other)
  const bright = seen.slice(Math.floor(seen.length * BRIGHT.from), Math.ceil(seen.length * BRIGHT.to))
  const meanOf = (place: 0 | 1 | 2 | 3) => bright.reduce((sum, each) => sum + each[place], 0) / bright.length
  const light = Math.max(1e-4, meanOf(0))
  const level = Math.min(1, Math.max(DARKEST, (light / USUAL_LIGHT) ** TRUSTED))
  const tint = (value: number) =>
    Math.min(1 + MOST_TINT, Math.max(1 - MOST_TINT, (Math.max(1e-4, value) / light) ** TRUSTED_TINT))
  return [level * tint(meanOf(1)), level * tint(meanOf(2)), level * tint(meanOf(3))]
}
