import { encodeLight, SRGB_TO_LINEAR as EXACT } from '@tessera/shared/contract/srgb'

/** sRGB ↔ linear light. Everything the engine multiplies, averages or compares as light is linear, 0–1. */

export const SRGB_TO_LINEAR = new Float32Array(EXACT)

/** Index of {@link LINEAR_TO_SRGB} for linear 1. The table extends to {@link BRIGHTEST} for highlight roll-off. */
export const LINEAR_STEPS = 8192
export const BRIGHTEST = 2
const SHOULDER = 0.88

/** Linear light in steps of 1/8192 → sRGB 0–255; rolls off above 0.88 instead of clipping. */
export const LINEAR_TO_SRGB = new Float32Array(LINEAR_STEPS * BRIGHTEST + 1).map((_, step) => {
  const light = step / LINEAR_STEPS
  const room = 1 - SHOULDER
  const soft = light <= SHOULDER ? light : SHOULDER + room * (1 - Math.exp(-(light - SHOULDER) / room))
  return 255 * encodeLight(soft)
})

export type Rgb = readonly [number, number, number]

/** `#rrggbb` → linear light. */
export function linearOfHex(hex: string): Rgb {
  const part = (at: number) => SRGB_TO_LINEAR[Number.parseInt(hex.slice(at, at + 2), 16)]!
  return [part(1), part(3), part(5)]
}

/** Rec. 709 luminance of linear light. */
export function luminance(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
