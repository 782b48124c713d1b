const BINS = 1024

/**
 * Median over a square window of covered cells, with a sliding histogram per row (Huang 1979). Removes joints, seams
 * and noise thinner than the window's radius; keeps edges in place.
 */
export function medianCovered(
  values: Float32Array,
  covered: Uint8Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const { low, scale, bins } = quantise(values, covered)
  const out = Float32Array.from(values)
  const histogram = new Uint16Array(BINS)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius)
    const bottom = Math.min(height - 1, y + radius)
    histogram.fill(0)
    let count = 0
    let median = 0
    // Number of entries in bins below `median`.
    let below = 0
    const column = (x: number, sign: 1 | -1) => {
      for (let row = top; row <= bottom; row++) {
        const cell = row * width + x
        if (!covered[cell]) continue
        const bin = bins[cell]!
        histogram[bin] = histogram[bin]! + sign
        count += sign
        if (bin < median) below += sign
      }
    }
    for (let x = 0; x <= Math.min(radius - 1, width - 1); x++) column(x, 1)
    for (let x = 0; x < width; x++) {
      if (x + radius < width) column(x + radius, 1)
      if (x - radius - 1 >= 0) column(x - radius - 1, -1)
      if (!covered[y * width + x]) continue
      const half = count >> 1
      while (below > half) below -= histogram[--median]!
      while (below + histogram[median]! <= half) below += histogram[median++]!
      out[y * width + x] = low + (median + 0.5) / scale
    }
  }
  return out
}

function quantise(values: Float32Array, covered: Uint8Array) {
  let low = Infinity
  let high = -Infinity
  for (let cell = 0; cell < values.length; cell++) {
    if (!covered[cell]) continue
    low = Math.min(low, values[cell]!)
    high = Math.max(high, values[cell]!)
  }
  const scale = BINS / Math.max(1e-6, high - low)
  const bins = new Uint16Array(values.length)
  for (let cell = 0; cell < values.length; cell++) {
    if (covered[cell]) bins[cell] = Math.min(BINS - 1, Math.max(0, Math.floor((values[cell]! - low) * scale)))
  }
  return { low, scale, bins }
}
