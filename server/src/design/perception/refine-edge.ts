import type { Raster } from '../engines/engine'
import { CELL_PX, type Grid } from './regions'

/**
 * Draws a region at the photo's resolution: the decoder's cells are four pixels wide, so its edge is soft and thin legs
 * melt into the floor behind them.
 * @param photo three channels, the view (longest side 1024)
 * @param logits one a cell of the grid; above 0 is inside. Combine regions first (largest logit to add, smallest of one
 *   and the other's negative to subtract), then refine once
 * @returns one channel of the photo's size, 255 inside
 */
export function refineEdge(photo: Raster, logits: Float32Array, grid: Grid): Raster {
  const { width, height } = photo
  const soft = enlarged(logits, grid, width, height)
  const data = new Uint8Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel++) data[pixel] = soft[pixel]! > 0 ? 255 : 0
  return { data, width, height, channels: 1 }
}

/** Bilinear; cells are centred on their four by four pixels. */
function enlarged(logits: Float32Array, grid: Grid, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height)
  const columns = Array.from({ length: width }, (_, x) => spanOf(x, grid.width))
  for (let y = 0; y < height; y++) {
    const [top, bottom, down] = spanOf(y, grid.height)
    for (let x = 0; x < width; x++) {
      const [left, right, across] = columns[x]!
      const upper = logits[top * grid.width + left]! * (1 - across) + logits[top * grid.width + right]! * across
      const lower = logits[bottom * grid.width + left]! * (1 - across) + logits[bottom * grid.width + right]! * across
      out[y * width + x] = upper * (1 - down) + lower * down
    }
  }
  return out
}

function spanOf(pixel: number, cells: number): readonly [from: number, to: number, part: number] {
  const place = Math.max(0, Math.min(cells - 1, (pixel + 0.5) / CELL_PX - 0.5))
  const from = Math.floor(place)
  return [from, Math.min(cells - 1, from + 1), place - from]
}
