import type { SceneShares } from './scene-network'

/** What a horizon has against it, given its heights at the picture's left and right edge as shares of the picture's height. */
export type HorizonDoubt = (left: number, right: number) => number

/** The most that it costs, as a share of the edges' length: the network errs too, and a wall taken for floor must not lift the horizon. */
const MOST = 0.08
/** Share of the picture from which that is nearly reached. */
const MUCH = 0.03

/** Floor above a horizon and ceiling below it speak against it: as a cost beside the share of edges that it leaves unexplained. */
export function horizonDoubt({ width, height, of }: SceneShares): HorizonDoubt {
  const floor = topDown(of.floor, width, height)
  const ceiling = topDown(of.ceiling, width, height)
  return (left, right) => {
    let against = 0
    for (let column = 0; column < width; column++) {
      const level = left + ((right - left) * (column + 0.5)) / width
      const row = Math.min(height, Math.max(0, Math.round(level * height)))
      against += floor(column, row) + ceiling(column, height) - ceiling(column, row)
    }
    return MOST * (1 - Math.exp(-against / (width * height) / MUCH))
  }
}

/** How many cells of a column the network names so, above a row. */
function topDown(shares: Float32Array, width: number, height: number): (column: number, row: number) => number {
  const sums = new Uint16Array(width * (height + 1))
  for (let cell = 0; cell < width * height; cell++) sums[cell + width] = sums[cell]! + Number(shares[cell]! > 0.5)
  return (column, row) => sums[row * width + column]!
}
