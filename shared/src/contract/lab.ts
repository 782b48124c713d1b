import { SRGB_TO_LINEAR, srgbOfLinear } from './srgb'

/** CIE L*a*b*, D65. */
export interface Lab {
  readonly l: number
  readonly a: number
  readonly b: number
}

const WHITE = { x: 0.95047, z: 1.08883 }
const DELTA = 6 / 29

const DARK = DELTA ** 3
const SLOPE = 3 * DELTA * DELTA

const ROOT_STEPS = 4096
/** Cube roots (linear in the dark) of 0, 1/4096, 2/4096 and so on: what lies between two is wrong by a thousandth of a step in L. */
const ROOTS = Float64Array.from({ length: ROOT_STEPS + 2 }, (_, step) => {
  const ratio = step / ROOT_STEPS
  return ratio > DARK ? Math.cbrt(ratio) : ratio / SLOPE + 4 / 29
})

/** @param ratio 0–1, of white */
function forward(ratio: number): number {
  const step = Math.floor(ratio * ROOT_STEPS)
  return ROOTS[step]! + (ROOTS[step + 1]! - ROOTS[step]!) * (ratio * ROOT_STEPS - step)
}

// Multiplied: a power costs ten times as much, for each of a photo's pixels.
const backward = (root: number): number => (root > DELTA ? root * root * root : SLOPE * (root - 4 / 29))

/** Writes L, a, b of an sRGB pixel at `at`. */
export function writeLab(out: Float32Array | Float64Array, at: number, red: number, green: number, blue: number): void {
  const [r, g, b] = [SRGB_TO_LINEAR[red]!, SRGB_TO_LINEAR[green]!, SRGB_TO_LINEAR[blue]!]
  const x = forward((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE.x)
  const y = forward(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = forward((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE.z)
  out[at] = 116 * y - 16
  out[at + 1] = 500 * (x - y)
  out[at + 2] = 200 * (y - z)
}

/** Of `#rrggbb`. */
export function labOfHex(hex: string): Lab {
  const value = Number.parseInt(hex.slice(1), 16)
  const lab = new Float64Array(3)
  writeLab(lab, 0, value >> 16, (value >> 8) & 255, value & 255)
  return { l: lab[0]!, a: lab[1]!, b: lab[2]! }
}

/**
 * Writes the sRGB bytes of a Lab colour at `at`. A colour that no screen shows loses chroma, not hue: clipped channels
 * would turn a bright blue violet.
 */
export function writeRgb(out: Uint8Array | Uint8ClampedArray, at: number, l: number, a: number, b: number): void {
  const root = (Math.min(100, Math.max(0, l)) + 16) / 116
  const y = backward(root)
  const x = WHITE.x * backward(root + a / 500)
  const z = WHITE.z * backward(root - b / 200)
  const red = 3.2404542 * x - 1.5371385 * y - 0.4985314 * z
  const green = -0.969266 * x + 1.8760108 * y + 0.041556 * z
  const blue = 0.0556434 * x - 0.2040259 * y + 1.0572252 * z
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  let kept = 1
  if (most > 1) kept = Math.min(kept, (1 - y) / (most - y))
  if (least < 0) kept = Math.min(kept, y / (y - least))
  out[at] = srgbOfLinear(y + (red - y) * kept)
  out[at + 1] = srgbOfLinear(y + (green - y) * kept)
  out[at + 2] = srgbOfLinear(y + (blue - y) * kept)
}
