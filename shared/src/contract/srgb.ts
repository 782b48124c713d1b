/** Linear light of an sRGB byte, 0–1. */
export const SRGB_TO_LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

/** sRGB, 0–1, of linear light, 0–1. */
export const encodeLight = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

/** sRGB bytes of linear light in equal steps; fine enough for the darkest byte. */
const STEPS = 8192
const ENCODED = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => 255 * encodeLight(step / STEPS))

/** The sRGB byte of linear light between 0 and 1. */
export const srgbOfLinear = (light: number): number => ENCODED[Math.round(light * STEPS)]!
