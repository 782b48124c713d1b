/** Linear light of the brightest parts of a lit surface: rolled off from the knee, never above the ceiling. */
const KNEE = 0.55
export const CEILING = 0.9
/** Darker surfaces are never rolled off. */
export const LEAST_BRIGHT = 0.2

/** Linear up to the knee, towards `ceiling` beyond. */
export function rollOff(light: number, ceiling: number): number {
  const knee = Math.min(KNEE, ceiling * 0.6)
  return light <= knee ? light : knee + (ceiling - knee) * (1 - Math.exp((knee - light) / (ceiling - knee)))
}
