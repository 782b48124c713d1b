import type { Point } from '@tessera/shared/contract/design/plane'
import type { Raster } from '../engines/engine'

/** Minimum share of the picture; smaller rings are noise for a person with a polygon tool. */
const SMALLEST_RING = 0.0005
const MOST_POINTS = 200

/**
 * Traces a binary mask: outer rings clockwise, holes counter-clockwise, along pixel edges, simplified to at most 200
 * points in total.
 */
export function traceRegions(mask: Raster): Point[][] {
  const rings = followEdges(mask)
    .filter((ring) => Math.abs(ringArea(ring)) >= mask.width * mask.height * SMALLEST_RING)
    .sort((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)))
    .slice(0, MOST_POINTS / 8)
  for (let tolerance = 1.5; ; tolerance *= 1.4) {
    const simple = rings.map((ring) => simplifyRing(ring, tolerance)).filter((ring) => ring.length >= 3)
    if (simple.reduce((total, ring) => total + ring.length, 0) <= MOST_POINTS) return simple
  }
}

const STEPS: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/** Follows every boundary once with the region on its right, corner to corner. */
function followEdges({ data, width, height }: Raster): Point[][] {
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && data[y * width + x]! > 0
  const topEdgeSeen = new Uint8Array(width * height)
  const rings: Point[][] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!inside(x, y) || inside(x, y - 1) || topEdgeSeen[y * width + x]) continue
      rings.push(walk(x, y))
    }
  }
  return rings

  function walk(startX: number, startY: number): Point[] {
    const ring: Point[] = []
    let [x, y, heading] = [startX, startY, 0]
    do {
      if (heading === 0) topEdgeSeen[y * width + x] = 1
      const [dx, dy] = STEPS[heading]!
      x += dx
      y += dy
      const before = heading
      // The pixels ahead of the corner, left and right of the heading.
      const leftIn = inside(x + [0, 0, -1, -1][heading]!, y + [-1, 0, 0, -1][heading]!)
      const rightIn = inside(x + [0, -1, -1, 0][heading]!, y + [0, 0, -1, -1][heading]!)
      if (leftIn && rightIn) heading = (heading + 3) % 4
      else if (!rightIn) heading = (heading + 1) % 4
      if (heading !== before) ring.push([x, y])
    } while (x !== startX || y !== startY || heading !== 0)
    return ring
  }
}

function ringArea(ring: readonly Point[]): number {
  let twice = 0
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    twice += x * nextY - nextX * y
  })
  return twice / 2
}

/** Douglas–Peucker in two halves: between the first point and the one farthest from it. */
function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  if (ring.length < 4) return [...ring]
  const [startX, startY] = ring[0]!
  let far = 1
  let farthest = 0
  ring.forEach(([x, y], index) => {
    const distance = Math.hypot(x - startX, y - startY)
    if (distance > farthest) [far, farthest] = [index, distance]
  })
  const there = simplifyLine(ring.slice(0, far + 1), tolerance)
  const back = simplifyLine([...ring.slice(far), ring[0]!], tolerance)
  return [...there.slice(0, -1), ...back.slice(0, -1)]
}

function simplifyLine(line: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(line.length)
  keep[0] = keep[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const [ax, ay] = line[from]!
    const [bx, by] = line[to]!
    const length = Math.hypot(bx - ax, by - ay)
    let worst = tolerance
    let at = -1
    for (let index = from + 1; index < to; index++) {
      const [x, y] = line[index]!
      const away =
        length < 1e-9 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
      if (away > worst) [worst, at] = [away, index]
    }
    if (at < 0) continue
    keep[at] = 1
    open.push([from, at], [at, to])
  }
  return line.filter((_, index) => keep[index])
}
