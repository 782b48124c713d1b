/** Rounds of a relaxation that begins with what a picture of half the size came to; the smallest one begins with nothing. */
const ROUNDS = { fine: 20, coarsest: 200 } as const
const COARSEST_PX = 12

/** Three values a pixel that are known at some pixels, and spread into the hole. */
export interface Membrane {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
  readonly hole: Uint8Array
  readonly known: Uint8Array
}

/** The smoothest values of the hole: solved coarse to fine, for a relaxation alone takes as many rounds as the hole has pixels across. */
export function spreadInto(membrane: Membrane): Float32Array {
  const { width, height, hole } = membrane
  const values = membrane.values.slice()
  const isCoarsest = Math.min(width, height) < 2 * COARSEST_PX
  if (!isCoarsest) {
    const coarse = halved(membrane)
    const spread = spreadInto(coarse)
    for (let index = 0; index < hole.length; index++) {
      if (!hole[index]) continue
      const x = Math.min(coarse.width - 1, (index % width) >> 1)
      const y = Math.min(coarse.height - 1, Math.floor(index / width) >> 1)
      for (let channel = 0; channel < 3; channel++) {
        values[index * 3 + channel] = spread[(y * coarse.width + x) * 3 + channel]!
      }
    }
  }
  relax({ ...membrane, values }, isCoarsest ? ROUNDS.coarsest : ROUNDS.fine)
  return values
}

/** Half the size: known where any of a pixel's four is. */
function halved({ width, height, values, hole, known }: Membrane): Membrane {
  const half = { width: width >> 1, height: height >> 1 }
  const size = half.width * half.height
  const result = {
    ...half,
    values: new Float32Array(size * 3),
    hole: new Uint8Array(size),
    known: new Uint8Array(size),
  }
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = y * 2 * width + x * 2
      const four = [from, from + 1, from + width, from + width + 1]
      const telling = four.filter((each) => known[each])
      const index = y * half.width + x
      if (telling.length > 0) result.known[index] = 1
      else if (four.some((each) => hole[each])) result.hole[index] = 1
      for (const each of telling) {
        for (let channel = 0; channel < 3; channel++) {
          result.values[index * 3 + channel]! += values[each * 3 + channel]! / telling.length
        }
      }
    }
  }
  return result
}

/** Each pixel of the hole becomes the mean of its neighbours, over and over; those that are neither known nor of the hole have no say. */
function relax({ width, height, values, hole, known }: Membrane, rounds: number): void {
  const inside = [...hole.keys()].filter((index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    return hole[index] && x > 0 && y > 0 && x < width - 1 && y < height - 1
  })
  for (let round = 0; round < rounds; round++) {
    for (const index of inside) {
      for (let channel = 0; channel < 3; channel++) {
        let [sum, count] = [0, 0]
        for (const beside of [index - 1, index + 1, index - width, index + width]) {
          if (!known[beside] && !hole[beside]) continue
          sum += values[beside * 3 + channel]!
          count++
        }
        if (count > 0) values[index * 3 + channel] = sum / count
      }
    }
  }
}
