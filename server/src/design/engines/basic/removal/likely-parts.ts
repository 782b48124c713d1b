import { widened } from './patch-level'

/** Side of the cells that colours are counted in, and the share of the surroundings that makes a colour one of them. */
const CELL = 14
const CELLS = Math.ceil(256 / CELL)
const LEAST_SHARE = 0.012
/** Width of the surroundings, as a share of the picture's longer side. */
const AROUND = 0.03
/** What lies this near to something else is its edge. */
const EDGE_PX = 2

/**
 * 1 where the picture has the colours of the hole's surroundings: another thing in the room is not what stood behind
 * this one.
 */
export function likelyParts(
  colours: Float32Array,
  hole: Uint8Array,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const near = widened(hole, width, height, Math.max(4, Math.round(Math.max(width, height) * AROUND)))
  const counts = new Uint32Array(CELLS ** 3)
  const cell = (index: number, channel: number) => Math.min(CELLS - 1, Math.floor(colours[index * 3 + channel]! / CELL))
  const cellOf = (index: number) => (cell(index, 0) * CELLS + cell(index, 1)) * CELLS + cell(index, 2)
  let all = 0
  for (let index = 0; index < hole.length; index++) {
    if (!near[index] || hole[index]) continue
    counts[cellOf(index)]!++
    all++
  }
  const likely = neighboursOf(counts, Math.max(1, all * LEAST_SHARE))
  const strange = hole.map((_, index) => (likely[cellOf(index)] || hole[index] ? 0 : 1))
  return widened(strange, width, height, EDGE_PX).map((value) => 1 - value)
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
