import { loadavg } from 'node:os'
import { labOfHex } from '@tessera/shared/contract/lab'
import {
  objectColorsOf,
  photoColorsOf,
  writeObject,
} from '../../remote-design/src/modes/color-change/preview/object-colors'
import { createMask, SET } from '../../shared/src/canvas/mask/mask-bitmap'
import { findEdges } from '../../shared/src/canvas/mask/edge-map'
import { SnappingBrush } from '../../shared/src/canvas/mask/snapping-brush'
import type { Measurement } from '../support/measurement'

const ROUNDS = 40
const GREENS = ['#5d6e4e', '#26364f', '#efe8da', '#b4623f', '#2a5f6c']

/** Milliseconds of each round, sorted. */
function timesOf(work: (round: number) => void): number[] {
  return Array.from({ length: ROUNDS }, (_, round) => {
    const began = performance.now()
    work(round)
    return performance.now() - began
  }).toSorted((a, b) => a - b)
}

const described = (times: readonly number[]) =>
  `${times[ROUNDS >> 1]!.toFixed(1)} ms, ${times[Math.floor(ROUNDS * 0.95)]!.toFixed(1)} ms`

/** A move of the largest brush that snaps to edges: 80 CSS pixels where a photo of 4000 pixels is shown 900 wide, a fast hand. */
function brushMoves(): number[] {
  const size = { width: 2048, height: 1536 }
  const mask = createMask(size.width, size.height)
  const labels = { ...size, data: new Uint8Array(mask.data.length).fill(1) }
  // Stripes of 64 pixels: edges everywhere.
  const grey = Uint8Array.from({ length: mask.data.length }, (_, index) => (index & 64 ? 200 : 60))
  const brush = new SnappingBrush(mask, { labels, edges: findEdges(grey, size, labels) }, [300, 700])
  return timesOf((move) => brush.paint([300 + move * 30, 700], [340 + move * 30, 700], 182, SET))
}

/** Half a preview of 960 × 720 in another colour, and the copying of as many pixels. */
function recolouredHalf(): { readonly times: number[]; readonly reference: number[] } {
  const [width, height] = [960, 720]
  const data = new Uint8ClampedArray(width * height * 4).map((_, index) => 90 + ((index * 7) % 110))
  const half = (width * height) / 2
  const object = objectColorsOf(
    photoColorsOf({ data, width, height }),
    Uint32Array.from({ length: half }, (_, index) => index),
    1,
  )!
  const rgba = new Uint8ClampedArray(width * height * 4)
  return {
    times: timesOf((round) => writeObject(rgba, object, labOfHex(GREENS[round % GREENS.length]!), true)),
    reference: timesOf(() => {
      for (let at = 0; at < half * 4; at++) rgba[at] = data[at]!
    }),
  }
}

/** What the browser does within a frame while a hand moves, in one thread of Node. */
export async function runCanvasBench(): Promise<Measurement> {
  const colours = recolouredHalf()
  const load = `load average ${loadavg()[0]!.toFixed(1)} at the end`
  return {
    title: `Work within a frame: median and 95th percentile of ${ROUNDS}, ${load}`,
    rows: [
      {
        what: 'brush that snaps to edges, a move of 40 pixels, 182 wide, on a mask of 2048 × 1536',
        time: described(brushMoves()),
      },
      { what: 'half of 960 × 720 in another colour', time: described(colours.times) },
      { what: 'reference: as many pixels copied one by one', time: described(colours.reference) },
    ],
  }
}
