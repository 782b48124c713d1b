/** Base cost of a step, on top of the colour difference: keeps paths short on uniform surfaces. */
const STEP = 1
/** Colour differences below this are grain and light, not edges. */
const GRAIN = 1.5
const STEEPNESS = 1.6
/** Resolution of the bucket queue: buckets per unit of cost. */
const BUCKETS_PER_UNIT = 4

/**
 * Geodesic distance of every pixel from the seeds; crossing an edge is expensive, so the seeds' object is near and what
 * lies outside its outline is far. `lab` has three channels. `Infinity` beyond `limit`, and where `closed` pixels (1)
 * block every path.
 */
export function geodesicDistance(
  lab: Uint8Array,
  width: number,
  height: number,
  seeds: readonly number[],
  closed: Uint8Array,
  limit: number,
): Float32Array {
  const distance = new Float32Array(width * height).fill(Infinity)
  const buckets: number[][] = Array.from({ length: Math.ceil(limit * BUCKETS_PER_UNIT) + 1 }, () => [])
  for (const seed of seeds) {
    distance[seed] = 0
    buckets[0]!.push(seed)
  }
  const visit = (from: number, to: number, way: number) => {
    if (closed[to] === 1) return
    const next = way + STEP + edge(lab, from, to)
    if (next >= distance[to]! || next >= limit) return
    distance[to] = next
    buckets[Math.floor(next * BUCKETS_PER_UNIT)]!.push(to)
  }
  for (const [number, bucket] of buckets.entries()) {
    // Appending to the bucket being read would need a step cheaper than its size, which does not exist.
    for (const i of bucket) {
      const way = distance[i]!
      if (Math.floor(way * BUCKETS_PER_UNIT) !== number) continue
      const x = i % width
      if (x > 0) visit(i, i - 1, way)
      if (x < width - 1) visit(i, i + 1, way)
      if (i >= width) visit(i, i - width, way)
      if (i < width * (height - 1)) visit(i, i + width, way)
    }
    bucket.length = 0
  }
  return distance
}

/** Superlinear: one strong edge stops the path, many faint ones do not. */
function edge(lab: Uint8Array, a: number, b: number): number {
  const lightness = lab[a * 3]! - lab[b * 3]!
  const green = lab[a * 3 + 1]! - lab[b * 3 + 1]!
  const blue = lab[a * 3 + 2]! - lab[b * 3 + 2]!
  const difference = Math.sqrt(0.4 * lightness * lightness + 2 * (green * green + blue * blue))
  return Math.max(0, difference - GRAIN) ** STEEPNESS
}
