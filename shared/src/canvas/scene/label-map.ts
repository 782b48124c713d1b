import type { Size } from '../geometry/geometry'

/** One byte per pixel, row-major, with the photo's proportions: n > 0 is the scene's region n − 1, 0 is none. */
export interface LabelMap extends Size {
  readonly data: Uint8Array
}

/** For each target pixel the two nearest source pixels, and the share of the second. */
function samples(target: number, source: number) {
  const low = new Int32Array(target)
  const high = new Int32Array(target)
  const share = new Float32Array(target)
  for (let index = 0; index < target; index += 1) {
    const at = ((index + 0.5) * source) / target - 0.5
    const floor = Math.floor(at)
    low[index] = Math.max(0, floor)
    high[index] = Math.min(source - 1, floor + 1)
    share[index] = at - floor
  }
  return { low, high, share }
}

/** Enlarges a label map: each pixel gets the label with the largest bilinear weight, which rounds the steps of the small one. */
export function enlargeLabels(labels: LabelMap, { width, height }: Size): LabelMap {
  if (labels.width === width && labels.height === height) return labels
  const columns = samples(width, labels.width)
  const rows = samples(height, labels.height)
  const data = new Uint8Array(width * height)
  const source = labels.data
  let target = 0
  for (let y = 0; y < height; y += 1) {
    const upper = (rows.low[y] as number) * labels.width
    const lower = (rows.high[y] as number) * labels.width
    const down = rows.share[y] as number
    for (let x = 0; x < width; x += 1, target += 1) {
      const left = columns.low[x] as number
      const right = columns.high[x] as number
      const a = source[upper + left] as number
      const b = source[upper + right] as number
      const c = source[lower + left] as number
      const d = source[lower + right] as number
      data[target] = a === b && a === c && a === d ? a : heaviest(a, b, c, d, columns.share[x] as number, down)
    }
  }
  return { width, height, data }
}

function heaviest(a: number, b: number, c: number, d: number, across: number, down: number): number {
  const [wa, wb, wc, wd] = [(1 - across) * (1 - down), across * (1 - down), (1 - across) * down, across * down]
  const weightOf = (label: number) =>
    (a === label ? wa : 0) + (b === label ? wb : 0) + (c === label ? wc : 0) + (d === label ? wd : 0)
  let best = a
  let most = weightOf(a)
  for (const label of [b, c, d]) {
    const weight = weightOf(label)
    if (weight <= most) continue
    best = label
    most = weight
  }
  return best
}
