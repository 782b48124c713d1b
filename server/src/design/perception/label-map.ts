import sharp from 'sharp'
import { drawRegion } from './refine-edge'
import { type Grid, pointOf, type Region } from './regions'
import type { Raster } from '../engines/engine'
import type { Box } from './segmenter'
import { sweep } from './sweep'

/** An 8-bit picture counts so far. */
const MOST_REGIONS = 255
/** A region of which less is visible under the smaller ones is not offered. Share of the picture. */
const SMALLEST_VISIBLE = 0.0004

/** Of a region, or holes in it, in cells: the model was unsure there, and nobody means so little. */
const SPECK = 11

/** A flat partition of a view. */
export interface LabelMap<Named extends Region> {
  /** 8-bit grey PNG of the view's size: n > 0 is `regions[n - 1]`. */
  readonly png: Uint8Array
  /** The label of each cell, as at its middle. */
  readonly cells: Uint8Array
  readonly regions: Named[]
  /** Of each region, in the view's pixels. */
  readonly boxes: Box[]
}

/** Lays small regions over the large ones that hold them. */
export async function drawLabels<Named extends Region>(
  view: Raster,
  grid: Grid,
  regions: readonly Named[],
): Promise<LabelMap<Named>> {
  const { width, height } = view
  const order = regions.toSorted((a, b) => b.area - a.area).slice(0, MOST_REGIONS)
  const top = new Uint8Array(width * height)
  for (const [index, region] of order.entries())
    drawRegion(view, withoutSpecks(region.logits, grid), grid, top, index + 1)
  const spans = spansOf(top, width, order.length)
  const renamed = new Uint8Array(order.length + 1)
  const kept: { region: Named; box: Box }[] = []
  for (const [index, region] of order.entries()) {
    const span = spans[index + 1]!
    if (span.area < width * height * SMALLEST_VISIBLE) continue
    const box: Box = [span.left, span.top, span.right - span.left + 1, span.bottom - span.top + 1]
    renamed[index + 1] = kept.push({ region, box })
  }
  const labels = top.map((label) => renamed[label]!)
  const png = await sharp(labels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer()
  const cells = Uint8Array.from({ length: grid.width * grid.height }, (_each, cell) => {
    const [x, y] = pointOf(cell, grid)
    return labels[Math.min(height - 1, y) * width + Math.min(width - 1, x)]!
  })
  return { png, cells, regions: kept.map(({ region }) => region), boxes: kept.map(({ box }) => box) }
}

function withoutSpecks(logits: Float32Array, grid: Grid): Float32Array {
  const swept = new Uint8Array(logits.map((logit) => (logit > 0 ? 255 : 0)))
  // One after the other: what is left of a ring is a speck only once its hole has gone.
  sweep(swept, grid.width, () => true, { scrap: 0, pinhole: SPECK })
  sweep(swept, grid.width, () => true, { scrap: SPECK, pinhole: 0 })
  return logits.map((logit, cell) => (logit > 0 === swept[cell]! > 0 ? logit : -logit))
}

function spansOf(labels: Uint8Array, width: number, count: number) {
  const spans = Array.from({ length: count + 1 }, () => ({
    area: 0,
    left: width,
    right: -1,
    top: Infinity,
    bottom: -1,
  }))
  for (let pixel = 0; pixel < labels.length; pixel++) {
    const span = spans[labels[pixel]!]!
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    span.area++
    span.left = Math.min(span.left, x)
    span.right = Math.max(span.right, x)
    span.top = Math.min(span.top, y)
    span.bottom = y
  }
  return spans
}
