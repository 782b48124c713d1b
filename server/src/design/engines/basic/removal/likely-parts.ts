import { type Level, widened } from './patch-level'

/** Side of the cells that colours are counted in, and the share of the surroundings that makes a colour one of them. */
const CELL = 14
const CELLS = Math.ceil(256 / CELL)
const LEAST_SHARE = 0.012
/** Width of the surroundings, as a share of the picture's longer side. */
const AROUND = 0.03
/** What lies this near to something else is its edge. */
const EDGE_PX = 2

/** Difference to what is seen beside the hole at the same height of a wall, in sRGB steps, and how wide that is. */
const SAME = 20
const BESIDE_PX = 6

/**
 * 1 where the picture has the colours of the hole's surroundings: another thing in the room is not what stood behind
 * this one. On a wall what lies beside the hole at the same height is enough: a skirting board is little of all.
 */
export function likelyParts(picture: Omit<Level, 'likely'>): Uint8Array {
  const { colours, hole, foreign, width, height, kind } = picture
  const near = widened(hole, width, height, Math.max(4, Math.round(Math.max(width, height) * AROUND)))
  const counts = new Uint32Array(CELLS ** 3)
  const cell = (index: number, channel: number) => Math.min(CELLS - 1, Math.floor(colours[index * 3 + channel]! / CELL))
  const cellOf = (index: number) => (cell(index, 0) * CELLS + cell(index, 1)) * CELLS + cell(index, 2)
  let all = 0
  for (let index = 0; index < hole.length; index++) {
    if (!near[index] || hole[index] || foreign[index]) continue
    counts[cellOf(index)]!++
    all++
  }
  const likely = neighboursOf(counts, Math.max(1, all * LEAST_SHARE))
  const isBeside = kind === 'wall' ? besideHole(picture) : () => false
  const strange = hole.map((_, index) =>
    hole[index] || foreign[index] || likely[cellOf(index)] || isBeside(index) ? 0 : 1,
  )
  return widened(strange, width, height, EDGE_PX).map((value) => 1 - value)
}

/** Whether a pixel is like one beside the hole in its row or the next. */
function besideHole({ colours, hole, foreign, width, height }: Omit<Level, 'likely'>): (index: number) => boolean {
  const rows = Array.from({ length: height }, (): number[] => [])
  hole.forEach((value, index) => {
    if (value || foreign[index] || (!hole[index - BESIDE_PX] && !hole[index + BESIDE_PX])) return
    rows[Math.floor(index / width)]!.push(index)
  })
  const isSame = (a: number, b: number) =>
    [0, 1, 2].every((channel) => Math.abs(colours[a * 3 + channel]! - colours[b * 3 + channel]!) < SAME)
  return (index) => {
    const row = Math.floor(index / width)
    return [row - 1, row, row + 1].some((each) => rows[each]?.some((other) => isSame(index, other)))
  }
}

/** The cells that hold enough, and those beside them. */
function neighboursOf(counts: Uint32Array, least: number): Uint8Array {
  const likely = new Uint8Array(counts.length)
  const around = [-1, 0, 1]
  counts.forEach((count, at) => {
    if (count < least) return
    const place = [Math.floor(at / CELLS / CELLS), Math.floor(at / CELLS) % CELLS, at % CELLS] as const
    for (const red of around) {
      for (const green of around) {
        for (const blue of around) {
          const beside = [place[0] + red, place[1] + green, place[2] + blue] as const
          if (beside.every((each) => each >= 0 && each < CELLS))
            likely[(beside[0] * CELLS + beside[1]) * CELLS + beside[2]] = 1
        }
      }
    }
  })
  return likely
}
