/**
 * Reconstructs smooth light whose cell-to-cell steps match `log`, with no step across cuts: the weighted Poisson
 * equation on the covered cells, solved by conjugate gradients from coarse to fine.
 */
export function removeSteps(log: Float32Array, cuts: Uint8Array, covered: Uint8Array, width: number): Float32Array {
  if (!cuts.some((cut) => cut > 0)) return log
  // Only rows with covered cells take part.
  const top = Math.floor(covered.indexOf(1) / width)
  const rows = Math.floor(covered.lastIndexOf(1) / width) + 1 - top
  const part = <T extends Float32Array | Uint8Array>(values: T) =>
    values.subarray(top * width, (top + rows) * width) as T
  const inside = part(covered)
  const right = stepsOf(part(log), part(cuts), inside, width, rows, 1)
  const down = stepsOf(part(log), part(cuts), inside, width, rows, 2)
  const solved = Float32Array.from(log)
  solved.set(solve({ width, height: rows, covered: inside, right, down }, part(log), 0), top * width)
  return solved
}

interface Field {
  width: number
  height: number
  covered: Uint8Array
  /** Target difference to the right neighbour (and to the one below); NaN where there is none. */
  right: Float32Array
  down: Float32Array
}

const COARSEST = 24
const ROUNDS = 30

function stepsOf(log: Float32Array, cuts: Uint8Array, covered: Uint8Array, width: number, height: number, bit: 1 | 2) {
  const stride = bit === 1 ? 1 : width
  const steps = new Float32Array(log.length).fill(NaN)
  for (let cell = 0; cell < log.length; cell++) {
    const last = bit === 1 ? cell % width === width - 1 : cell >= width * (height - 1)
    if (last || !covered[cell] || !covered[cell + stride]) continue
    steps[cell] = cuts[cell]! & bit ? 0 : log[cell + stride]! - log[cell]!
  }
  return steps
}

function solve(field: Field, start: Float32Array, depth: number): Float32Array {
  if (Math.min(field.width, field.height) < COARSEST || depth === 5) return iterate(field, start, ROUNDS * 4)
  const coarse = halveField(field)
  const coarseStart = restrict(start, field, coarse)
  const solved = solve(coarse, coarseStart, depth + 1)
  // Only the correction is propagated up, so that detail finer than the coarse grid stays.
  const better = Float32Array.from(start)
  for (let cell = 0; cell < better.length; cell++) {
    if (!field.covered[cell]) continue
    const x = cell % field.width
    const other = (((cell - x) / field.width) >> 1) * coarse.width + (x >> 1)
    better[cell] = better[cell]! + solved[other]! - coarseStart[other]!
  }
  return iterate(field, better, ROUNDS)
}

function halveField(field: Field): Field {
  const width = (field.width + 1) >> 1
  const height = (field.height + 1) >> 1
  const covered = new Uint8Array(width * height)
  const right = new Float32Array(width * height)
  const down = new Float32Array(width * height)
  const rights = new Uint8Array(width * height)
  const downs = new Uint8Array(width * height)
  for (let cell = 0; cell < field.covered.length; cell++) {
    if (!field.covered[cell]) continue
    const x = cell % field.width
    const y = (cell - x) / field.width
    const coarse = (y >> 1) * width + (x >> 1)
    covered[coarse] = 1
    // A coarse step is the inner half step, the seam and the next inner half step: twice the mean fine step.
    if (!Number.isNaN(field.right[cell]!)) {
      const target = x & 1 ? [coarse] : [coarse, x > 0 ? coarse - 1 : -1]
      for (const at of target) {
        if (at < 0) continue
        right[at] = right[at]! + field.right[cell]! * (x & 1 ? 2 : 1)
        rights[at] = rights[at]! + (x & 1 ? 2 : 1)
      }
    }
    if (!Number.isNaN(field.down[cell]!)) {
      const target = y & 1 ? [coarse] : [coarse, y > 0 ? coarse - width : -1]
      for (const at of target) {
        if (at < 0) continue
        down[at] = down[at]! + field.down[cell]! * (y & 1 ? 2 : 1)
        downs[at] = downs[at]! + (y & 1 ? 2 : 1)
      }
    }
  }
  for (let cell = 0; cell < covered.length; cell++) {
    const lastX = cell % width === width - 1
    const lastY = cell >= width * (height - 1)
    right[cell] =
      lastX || !covered[cell] || !covered[cell + 1] || !rights[cell] ? NaN : (2 * right[cell]!) / rights[cell]!
    down[cell] =
      lastY || !covered[cell] || !covered[cell + width] || !downs[cell] ? NaN : (2 * down[cell]!) / downs[cell]!
  }
  return { width, height, covered, right, down }
}

function restrict(values: Float32Array, fine: Field, coarse: Field): Float32Array {
  const sum = new Float32Array(coarse.covered.length)
  const count = new Uint8Array(coarse.covered.length)
  for (let cell = 0; cell < values.length; cell++) {
    if (!fine.covered[cell]) continue
    const x = cell % fine.width
    const other = (((cell - x) / fine.width) >> 1) * coarse.width + (x >> 1)
    sum[other] = sum[other]! + values[cell]!
    count[other] = count[other]! + 1
  }
  return sum.map((total, cell) => (count[cell] ? total / count[cell]! : 0))
}

/** Conjugate gradients on the graph Laplacian; its null space is the constant, which the start value fixes. */
function iterate(field: Field, start: Float32Array, rounds: number): Float32Array {
  const cells = start.length
  const x = Float32Array.from(start)
  const residual = new Float32Array(cells)
  residualOf(field, x, residual)
  const direction = Float32Array.from(residual)
  const image = new Float32Array(cells)
  let energy = dot(residual, residual)
  const enough = energy * 1e-8 + 1e-12
  for (let round = 0; round < rounds && energy > enough; round++) {
    laplacian(field, direction, image)
    const step = energy / Math.max(1e-20, dot(direction, image))
    for (let cell = 0; cell < cells; cell++) {
      x[cell] = x[cell]! + step * direction[cell]!
      residual[cell] = residual[cell]! - step * image[cell]!
    }
    const next = dot(residual, residual)
    const keep = next / energy
    for (let cell = 0; cell < cells; cell++) direction[cell] = residual[cell]! + keep * direction[cell]!
    energy = next
  }
  return x
}

function laplacian({ right, down, width }: Field, values: Float32Array, out: Float32Array) {
  out.fill(0)
  for (let cell = 0; cell < values.length; cell++) {
    if (right[cell]! === right[cell]!) {
      const difference = values[cell]! - values[cell + 1]!
      out[cell] = out[cell]! + difference
      out[cell + 1] = out[cell + 1]! - difference
    }
    if (down[cell]! === down[cell]!) {
      const difference = values[cell]! - values[cell + width]!
      out[cell] = out[cell]! + difference
      out[cell + width] = out[cell + width]! - difference
    }
  }
}

function residualOf(field: Field, values: Float32Array, out: Float32Array) {
  const { right, down, width } = field
  laplacian(field, values, out)
  for (let cell = 0; cell < values.length; cell++) out[cell] = -out[cell]!
  for (let cell = 0; cell < values.length; cell++) {
    const toRight = right[cell]!
    if (!Number.isNaN(toRight)) {
      out[cell] = out[cell]! - toRight
      out[cell + 1] = out[cell + 1]! + toRight
    }
    const below = down[cell]!
    if (!Number.isNaN(below)) {
      out[cell] = out[cell]! - below
      out[cell + width] = out[cell + width]! + below
    }
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let cell = 0; cell < a.length; cell++) sum += a[cell]! * b[cell]!
  return sum
}
