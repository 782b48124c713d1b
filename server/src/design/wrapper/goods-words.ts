import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'
import type { Raster } from '../engines/engine'

const NAMED = Object.values(GOODS_COLORS).flatMap((family) => Object.entries(family))
const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** A colour as engines understand it: the nearest one with a name, and its code. */
export function colourWords(color: string): string {
  const parts = partsOf(color)
  const distanceTo = (other: string) =>
    partsOf(other).reduce((sum, value, index) => sum + (value - parts[index]!) ** 2, 0)
  const [name] = NAMED.reduce((best, each) => (distanceTo(each[1]) < distanceTo(best[1]) ? each : best))
  return `${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} (${color.toLowerCase()})`
}

/** Words of each object, in the order in which they stand in the picture: an engine sees one region, no numbers. */
export function fromLeftToRight({ data, width }: Raster, words: readonly string[]): string {
  const sums = words.map(() => ({ x: 0, count: 0 }))
  data.forEach((object, index) => {
    const sum = sums[object - 1]
    if (!sum) return
    sum.x += index % width
    sum.count += 1
  })
  const middleOf = (index: number) => sums[index]!.x / Math.max(1, sums[index]!.count)
  const ordered = [...words.keys()].sort((a, b) => middleOf(a) - middleOf(b)).map((index) => words[index]!)
  return ordered.length === 1 ? ordered[0]! : `from left to right ${ordered.join(', then ')}`
}
