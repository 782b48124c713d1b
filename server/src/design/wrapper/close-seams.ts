import type { MaskedObjects } from './read-objects'

/** Wider slits between two surfaces are things: skirting, pipes, frames. */
const WIDEST_PX = 4

/** Gives narrow slits between two different surfaces to both, half each: regions drawn one by one do not quite meet. */
export function closeSeams({ mask, objects }: MaskedObjects): MaskedObjects {
  const { width, height, data } = objects
  const closed = new Uint8Array(data)
  for (let y = 0; y < height; y++) closeLine(data, closed, { from: y * width, step: 1, count: width })
  for (let x = 0; x < width; x++) closeLine(data, closed, { from: x, step: width, count: height })
  return {
    mask: { ...mask, data: closed.map((object) => (object ? 255 : 0)) },
    objects: { ...objects, data: closed },
  }
}

interface Line {
  readonly from: number
  readonly step: number
  readonly count: number
}

function closeLine(data: Uint8Array, closed: Uint8Array, { from, step, count }: Line): void {
  let last = -1
  for (let at = 0; at < count; at++) {
    const object = data[from + at * step]!
    if (object === 0) continue
    const slit = at - last - 1
    const before = last < 0 ? 0 : data[from + last * step]!
    if (before !== 0 && before !== object && slit > 0 && slit <= WIDEST_PX) {
      for (let each = last + 1; each < at; each++) {
        const index = from + each * step
        if (closed[index] === 0) closed[index] = each - last <= slit / 2 ? before : object
      }
    }
    last = at
  }
}
