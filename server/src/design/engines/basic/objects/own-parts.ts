import { oldColourOf, type OldColour, type Pixels } from '@tessera/shared/contract/recolour'
import { type ObjectPixels, placesOf } from './edge-source'

/** Pixels of an object that its old colour is taken from; more change the medians by nothing that is seen. */
const SAMPLES = 200_000

/** L, a, b of each pixel. */
type Labs = Float32Array

/** The old colour of each object, null for one without a pixel. */
export function oldColours({ owners, pixels }: ObjectPixels, labs: Labs, count: number): (OldColour | null)[] {
  return Array.from({ length: count }, (_, object) => {
    const own: number[] = []
    const stride = Math.max(1, Math.floor(pixels.length / SAMPLES))
    for (let at = 0; at < pixels.length; at += stride) if (owners[pixels[at]!] === object + 1) own.push(at)
    if (own.length === 0) return null
    const sample = new Float32Array(own.length * 3)
    own.forEach((at, index) => sample.set(labs.subarray(at * 3, at * 3 + 3), index * 3))
    return oldColourOf(sample)
  })
}

function labsAt(labs: Labs, places: Uint32Array): Labs {
  if (places.length * 3 === labs.length) return labs
  const own = new Float32Array(places.length * 3)
  places.forEach((at, number) => own.set(labs.subarray(at * 3, at * 3 + 3), number * 3))
  return own
}

/** Half the side of the square that decides together: single pixels of another hue are noise or weave. */
const AROUND = 2
const MINORITY = 0.3
const MAJORITY = 0.7

/**
 * 0–1 for each pixel: whether it is of its object's own goods, decided together with those around it.
 * @param shareOf decides for one pixel alone, by its object's old colour
 * @param mend raises shares of an object's pixels in place, before they are decided together
 */
export function ownShares(
  { owners, pixels }: ObjectPixels,
  labs: Labs,
  colours: readonly (OldColour | null)[],
  width: number,
  shareOf: (old: OldColour, l: number, a: number, b: number) => number,
  mend?: (shares: Float32Array, old: OldColour, pixels: Pixels) => void,
): Float32Array {
  const shares = new Float32Array(pixels.length)
  const map = new Float32Array(owners.length)
  pixels.forEach((index, at) => {
    shares[at] = shareOf(colours[owners[index]! - 1]!, labs[at * 3]!, labs[at * 3 + 1]!, labs[at * 3 + 2]!)
  })
  for (const [object, old] of colours.entries()) {
    if (!old || !mend) continue
    const places = placesOf({ owners, pixels }, object + 1)
    const own = new Float32Array(places.length).map((_, number) => shares[places[number]!]!)
    mend(own, old, { width, pixels: places.map((at) => pixels[at]!), labs: labsAt(labs, places) })
    places.forEach((at, number) => (shares[at] = own[number]!))
  }
  pixels.forEach((index, at) => (map[index] = shares[at]!))
  const rows = new Float32Array(owners.length)
  const sumOver = (from: Float32Array, index: number, stride: number): number => {
    let [sum, count] = [0, 0]
    for (let step = -AROUND; step <= AROUND; step++) {
      const at = index + step * stride
      if (owners[at] !== owners[index]) continue
      sum += from[at]!
      count++
    }
    return sum / count
  }
  for (const index of pixels) rows[index] = sumOver(map, index, 1)
  pixels.forEach((index, at) => {
    const share = Math.min(1, Math.max(0, (sumOver(rows, index, width) - MINORITY) / (MAJORITY - MINORITY)))
    shares[at] = share
  })
  return shares
}
