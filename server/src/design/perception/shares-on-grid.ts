import type { SceneShares, Sort } from '../engines/basic/floor/scene-network'
import type { Grid } from './regions'

/** The network's shares of one class, one a cell of the grid, interpolated between its larger cells. */
export function sharesOnGrid(scene: SceneShares, sort: Sort, grid: Grid): Float32Array {
  const from = scene.of[sort]
  const cells = new Float32Array(grid.width * grid.height)
  const columns = spans(grid.width, scene.width)
  for (const [y, [top, bottom, down]] of spans(grid.height, scene.height).entries())
    for (const [x, [left, right, across]] of columns.entries()) {
      const upper = from[top * scene.width + left]! * (1 - across) + from[top * scene.width + right]! * across
      const lower = from[bottom * scene.width + left]! * (1 - across) + from[bottom * scene.width + right]! * across
      cells[y * grid.width + x] = upper * (1 - down) + lower * down
    }
  return cells
}

function spans(to: number, from: number): (readonly [before: number, after: number, part: number])[] {
  return Array.from({ length: to }, (_, cell) => {
    const place = Math.max(0, Math.min(from - 1, ((cell + 0.5) * from) / to - 0.5))
    const before = Math.floor(place)
    return [before, Math.min(from - 1, before + 1), place - before]
  })
}
