/** Strong, sharp, colourless steps: the edge of a shadow or of another material. */
export interface DoubtfulEdges {
  /** Bit mask per cell, as in `cuts`. */
  doubtful: Uint8Array
  /** Output: receives the edges classified as material. */
  cuts: Uint8Array
  log: Float32Array
  covered: Uint8Array
  width: number
  height: number
}

/**
 * Minimum number of dark and of light patches, adjacent to each other, that make a pattern; windows and lamps have
 * fewer.
 */
const PATTERN_PATCHES = 5
/** Size of a pattern's patch: at least this many cells, at most this share of the surface. */
const SMALLEST_PATCH = 12
const LARGEST_PATCH = 0.25
/** Cells sampled on either side of an edge: beyond the three pairs that one edge marks. */
const ASIDE = 3
/** Steps up to this multiple of the pattern's median step belong to the pattern. */
const LARGEST_STEP = 1.6
const BORDER = 4

/**
 * Classifies doubtful edges. Material: a straight line across the whole surface (two materials meeting), and the edges
 * of a repeated pattern (chequered floor, boards). Everything else stays light.
 * @returns whether there is a repeated pattern
 */
export function judgeDoubtful(edges: DoubtfulEdges): boolean {
  if (!edges.doubtful.some((bits) => bits > 0)) return false
  const patterned = cutPatterns(edges)
  cutStraightDividers(edges)
  return patterned
}

function cutPatterns({ doubtful, cuts, log, covered, width, height }: DoubtfulEdges): boolean {
  const { patch, sizes, total } = findPatches(doubtful, cuts, covered, width, height)
  const isMember = (id: number) => sizes[id]! >= SMALLEST_PATCH && sizes[id]! <= total * LARGEST_PATCH
  const dark = new Set<number>()
  const bright = new Set<number>()
  const steps: number[] = []
  forEachEdge(doubtful, covered, width, (before, after) => {
    const [a, b] = [patch[before]!, patch[after]!]
    if (a === b || !isMember(a) || !isMember(b)) return
    const step = log[after]! - log[before]!
    dark.add(step > 0 ? a : b)
    bright.add(step > 0 ? b : a)
    steps.push(Math.abs(step))
  })
  if (Math.min(dark.size, bright.size) < PATTERN_PATCHES) return false
  const usual = steps.sort((a, b) => a - b)[steps.length >> 1]!
  forEachEdge(doubtful, covered, width, (before, after, cell, bit) => {
    // A step much larger than the pattern's own is a shadow across it.
    if (Math.abs(log[after]! - log[before]!) < usual * LARGEST_STEP) cuts[cell] = cuts[cell]! | bit
  })
  return true
}

/** Calls back for every doubtful edge, with the cells some distance before and after it. */
function forEachEdge(
  doubtful: Uint8Array,
  covered: Uint8Array,
  width: number,
  visit: (before: number, after: number, cell: number, bit: number) => void,
) {
  for (let cell = 0; cell < doubtful.length; cell++) {
    for (let bit = 1; bit <= 2; bit++) {
      if (!(doubtful[cell]! & bit)) continue
      const stride = bit === 1 ? 1 : width
      const before = cell - ASIDE * stride
      const after = cell + (ASIDE + 1) * stride
      if (covered[before] && covered[after]) visit(before, after, cell, bit)
    }
  }
}

/** Connected components of cells not separated by an edge. */
function findPatches(doubtful: Uint8Array, cuts: Uint8Array, covered: Uint8Array, width: number, height: number) {
  const patch = new Int32Array(doubtful.length).fill(-1)
  const sizes: number[] = []
  const queue = new Int32Array(doubtful.length)
  let total = 0
  for (let start = 0; start < patch.length; start++) {
    if (!covered[start] || patch[start]! >= 0) continue
    const id = sizes.length
    let filled = 1
    queue[0] = start
    patch[start] = id
    for (let next = 0; next < filled; next++) {
      const cell = queue[next]!
      const x = cell % width
      const visit = (other: number, open: boolean) => {
        if (!open || !covered[other] || patch[other]! >= 0) return
        patch[other] = id
        queue[filled++] = other
      }
      const blocked = (at: number, bit: number) => ((doubtful[at]! | cuts[at]!) & bit) !== 0
      if (x + 1 < width) visit(cell + 1, !blocked(cell, 1))
      if (x > 0) visit(cell - 1, !blocked(cell - 1, 1))
      if (cell + width < width * height) visit(cell + width, !blocked(cell, 2))
      if (cell >= width) visit(cell - width, !blocked(cell - width, 2))
    }
    sizes.push(filled)
    total += filled
  }
  return { patch, sizes, total }
}

function cutStraightDividers({ doubtful, cuts, covered, width, height }: DoubtfulEdges) {
  const seen = new Uint8Array(doubtful.length)
  for (let start = 0; start < doubtful.length; start++) {
    if (!doubtful[start] || seen[start]) continue
    const line = collect(doubtful, seen, start, width)
    if (!isDivider(line, covered, width, height)) continue
    for (const cell of line) cuts[cell] = cuts[cell]! | doubtful[cell]!
  }
}

function collect(marked: Uint8Array, seen: Uint8Array, start: number, width: number): number[] {
  const found = [start]
  seen[start] = 1
  for (let next = 0; next < found.length; next++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const other = found[next]! + dy * width + dx
        if (!marked[other] || seen[other]) continue
        seen[other] = 1
        found.push(other)
      }
    }
  }
  return found
}

function isDivider(line: readonly number[], covered: Uint8Array, width: number, height: number): boolean {
  if (line.length < 12) return false
  let [meanX, meanY] = [0, 0]
  for (const cell of line) {
    meanX += (cell % width) / line.length
    meanY += Math.floor(cell / width) / line.length
  }
  let [xx, xy, yy] = [0, 0, 0]
  for (const cell of line) {
    const x = (cell % width) - meanX
    const y = Math.floor(cell / width) - meanY
    xx += x * x
    xy += x * y
    yy += y * y
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const across = Math.sqrt(Math.max(0, (xx * sin * sin - 2 * xy * sin * cos + yy * cos * cos) / line.length))
  const along = Math.sqrt((xx * cos * cos + 2 * xy * sin * cos + yy * sin * sin) / line.length)
  if (across > Math.max(1.6, along * 0.03)) return false
  let [first, last] = [line[0]!, line[0]!]
  const position = (cell: number) => (cell % width) * cos + Math.floor(cell / width) * sin
  for (const cell of line) {
    if (position(cell) < position(first)) first = cell
    if (position(cell) > position(last)) last = cell
  }
  return atBorder(first, covered, width, height) && atBorder(last, covered, width, height)
}

function atBorder(cell: number, covered: Uint8Array, width: number, height: number): boolean {
  const [column, row] = [cell % width, Math.floor(cell / width)]
  for (let y = row - BORDER; y <= row + BORDER; y++) {
    for (let x = column - BORDER; x <= column + BORDER; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height || !covered[y * width + x]) return true
    }
  }
  return false
}
