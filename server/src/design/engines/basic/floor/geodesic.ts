/** Cost of one step besides what the colours differ: keeps the way short on plain surfaces. */
const STEP = 1
/** Differences of colour below this are grain and light, not edges. */
const GRAIN = 1.5
const STEEPNESS = 1.6
/** Costs are counted in steps of this size, so that a bucket queue serves. */
const BUCKETS_PER_UNIT = 4

/**
 * For every pixel the cheapest way from the seeds, where crossing edges is dear: what belongs to the thing under the seeds is near,
 * what lies beyond its outline is far. `lab` holds three channels. Further than `limit` is `Infinity`, and so is what cannot be reached
 * but through `closed` pixels (1).
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
    // A bucket grows while it is read when a step is cheaper than its size; it never is.
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

/** More than proportional: one strong edge stops the path, many faint ones do not. */
function edge(lab: Uint8Array, a: number, b: number): number {
  const lightness = lab[a * 3]! - lab[b * 3]!
  const green = lab[a * 3 + 1]! - lab[b * 3 + 1]!
  const blue = lab[a * 3 + 2]! - lab[b * 3 + 2]!
  const difference = Math.sqrt(0.4 * lightness * lightness + 2 * (green * green + blue * blue))
  return Math.max(0, difference - GRAIN) ** STEEPNESS
}
