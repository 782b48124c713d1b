import type { Lab } from '@tessera/shared/contract/lab'

const RADIANS = Math.PI / 180
const FAR = 25 ** 7

/** CIEDE2000 with unit weights (Sharma, Wu and Dalal 2005). */
export function colourDifference(one: Lab, other: Lab): number {
  const meanChroma = (Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + FAR))
  const [c1, c2] = [Math.hypot(one.a * stretch, one.b), Math.hypot(other.a * stretch, other.b)]
  const [h1, h2] = [hueOf(one.a * stretch, one.b), hueOf(other.a * stretch, other.b)]
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hue = 2 * Math.sqrt(c1 * c2) * Math.sin((turn * RADIANS) / 2)
  const meanHue = c1 * c2 === 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360
  const [l, c] = [(one.l + other.l) / 2, (c1 + c2) / 2]
  const cosine = (factor: number, offset: number) => Math.cos((factor * meanHue - offset) * RADIANS)
  const t = 1 - 0.17 * cosine(1, 30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, -6) - 0.2 * cosine(4, 63)
  const byLightness = (other.l - one.l) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2))
  const byChroma = (c2 - c1) / (1 + 0.045 * c)
  const byHue = hue / (1 + 0.015 * c * t)
  const bend = 60 * Math.exp(-(((meanHue - 275) / 25) ** 2))
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + FAR)) * Math.sin(bend * RADIANS)
  return Math.sqrt(byLightness ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue)
}

const hueOf = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RADIANS + 360) % 360)
