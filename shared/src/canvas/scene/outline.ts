import type { Point } from '@tessera/shared/contract/design/plane'
import type { Rect } from '../geometry/geometry'
import type { LabelMap } from './label-map'

/** A closed line; rings of one region are filled by the even-odd rule. */
export type Ring = readonly Point[]

/** Directions of a step along pixel edges: right, down, left, up. */
const STEP_X = [1, 0, -1, 0] as const
const STEP_Y = [0, 1, 0, -1] as const

/**
 * Outline of a label inside `bounds`, in pixels of the map. Follows pixel edges with the region on the right and joins their middles:
 * slopes become straight lines instead of stairs, and a line one pixel thin keeps its width.
 */
export function outlineOf(labels: LabelMap, label: number, bounds: Rect): Ring[] {
  const { edges, width } = boundaryEdges(labels, label, bounds)
  const rings: Ring[] = []
  for (let start = 0; start < edges.length; start += 1) {
    while (edges[start] !== 0) rings.push(follow(edges, width, start, bounds))
  }
  return rings
}

/** For each grid corner a bit per direction in which a boundary edge leaves it. */
function boundaryEdges({ data, width: mapWidth, height: mapHeight }: LabelMap, label: number, bounds: Rect) {
  const width = bounds.x1 - bounds.x0 + 1
  const edges = new Uint8Array(width * (bounds.y1 - bounds.y0 + 1))
  for (let y = bounds.y0; y < bounds.y1; y += 1) {
    for (let x = bounds.x0; x < bounds.x1; x += 1) {
      const index = y * mapWidth + x
      if (data[index] !== label) continue
      const corner = (y - bounds.y0) * width + (x - bounds.x0)
      if (y === 0 || data[index - mapWidth] !== label) edges[corner]! |= 1
      if (x === mapWidth - 1 || data[index + 1] !== label) edges[corner + 1]! |= 2
      if (y === mapHeight - 1 || data[index + mapWidth] !== label) edges[corner + width + 1]! |= 4
      if (x === 0 || data[index - 1] !== label) edges[corner + width]! |= 8
    }
  }
  return { edges, width }
}

/** Takes one ring out of the edges, beginning at a corner. */
function follow(edges: Uint8Array, width: number, start: number, bounds: Rect): Ring {
  const directions: number[] = []
  let corner = start
  let direction = Math.log2((edges[start] as number) & -(edges[start] as number))
  do {
    edges[corner]! &= ~(1 << direction)
    directions.push(direction)
    corner += (STEP_X[direction] as number) + (STEP_Y[direction] as number) * width
    const leaving = edges[corner] as number
    // Where pixels touch by a corner only, the right turn keeps them apart.
    direction = [1, 0, 3].map((turn) => (direction + turn) % 4).find((next) => leaving & (1 << next)) ?? direction
  } while (corner !== start)
  return middles(directions, [bounds.x0 + (start % width), bounds.y0 + Math.floor(start / width)])
}

/** The middles of a ring's edges, without those inside a straight run. */
function middles(directions: readonly number[], [startX, startY]: Point): Ring {
  const ring: Point[] = []
  let [x, y] = [startX, startY]
  directions.forEach((direction, index) => {
    const former = directions[(index || directions.length) - 1]
    const next = directions[(index + 1) % directions.length]
    const [dx, dy] = [STEP_X[direction] as number, STEP_Y[direction] as number]
    if (former !== direction || next !== direction) ring.push([x + dx / 2, y + dy / 2])
    x += dx
    y += dy
  })
  return ring
}
