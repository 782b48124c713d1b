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

/** One size of a surface's picture; three numbers of linear light a texel. */
interface Level {
  readonly width: number
  readonly height: number
  readonly texels: Uint16Array | Float32Array
}

/** Largest side of the size that is looked at: single bright grains do not count. */
const SMALL_PX = 64
const BRIGHT_SHARE = 0.95

/**
 * Light of the brightest twentieth of a surface's pictures, in their brightest channel and their own unit.
 * @param pictures each from its finest size to its smallest
 */
export function brightestOf(pictures: readonly (readonly Level[])[]): number {
  const values: number[] = []
  for (const levels of pictures) {
    const { texels } = levels.find(({ width, height }) => Math.max(width, height) <= SMALL_PX) ?? levels.at(-1)!
    for (let at = 0; at < texels.length; at += 3) values.push(Math.max(texels[at]!, texels[at + 1]!, texels[at + 2]!))
  }
  return Float32Array.from(values).sort()[Math.floor(values.length * BRIGHT_SHARE)]!
}
