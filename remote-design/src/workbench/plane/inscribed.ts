import type { Point } from '@tessera/shared/contract/design/plane'
import type { Quad, Size } from '@tessera/shared/canvas/geometry/geometry'

/** Of the photo: smaller surfaces hold no corners that could be dragged. */
const SMALLEST_SHARE = 0.01
const ROWS = 48
const COLUMNS = 96
/** Share of its width and height by which the rectangle keeps clear of the surface's edge. */
const INSET = 0.05
/** How much wider than the photo the grid is at its lower edge: further up it is narrower. */
const SPREAD = 2
/** Of the photo's height: where floors usually end towards, the camera being held about level. */
const HORIZON = 0.38

/**
 * The largest quadrilateral inside a surface that looks like a rectangle lying on it: on a floor its sides run to a point on the horizon,
 * on a wall they are upright. Null where there is no room for one.
 * @param isSurface whether a point of the photo, in pixels, is on the surface
 */
export function inscribedQuad(isSurface: (point: Point) => boolean, photo: Size, isWall: boolean): Quad | null {
  const isOn = ([x, y]: Point) => x >= 0 && y >= 0 && x < photo.width && y < photo.height && isSurface([x, y])
  const heightOf = (row: number) => ((row + 0.5) / ROWS) * photo.height
  const highest = firstRow(isOn, photo)
  if (highest === null) return null
  const horizon = Math.min(HORIZON * photo.height, heightOf(highest) - 0.1 * photo.height)
  // Seen along the floor, the rectangle's sides are columns of a grid.
  const scaleOf = (y: number) => (isWall ? 1 : (y - horizon) / (photo.height - horizon))
  const pointAt = (column: number, y: number): Point => [
    photo.width / 2 + (column / COLUMNS - 0.5) * SPREAD * photo.width * scaleOf(y),
    y,
  ]
  const grid = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_unused, column) => row >= highest && isOn(pointAt(column + 0.5, heightOf(row)))),
  )
  const found = largest(grid, (row) => scaleOf(heightOf(row)))
  if (!found) return null
  const { left, right, top, bottom } = found
  const [dx, dy] = [(right - left) * INSET, (bottom - top) * INSET]
  const corner = (column: number, row: number) => pointAt(column, (row / ROWS) * photo.height)
  const quad: Quad = [
    corner(left + dx, top + dy),
    corner(right - dx, top + dy),
    corner(right - dx, bottom - dy),
    corner(left + dx, bottom - dy),
  ]
  const [[x0, y0], [x1], [x2, y2], [x3]] = quad
  const area = ((x1 - x0 + (x2 - x3)) / 2) * (y2 - y0)
  return area < SMALLEST_SHARE * photo.width * photo.height ? null : quad
}

function firstRow(isOn: (point: Point) => boolean, photo: Size): number | null {
  for (let row = 0; row < ROWS; row += 1) {
    const y = ((row + 0.5) / ROWS) * photo.height
    for (let column = 0; column < COLUMNS; column += 1) {
      if (isOn([((column + 0.5) / COLUMNS) * photo.width, y])) return row
    }
  }
  return null
}

interface Found {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The largest rectangle of set cells; rows count by their weight. */
function largest(grid: readonly (readonly boolean[])[], weightOf: (row: number) => number): Found | null {
  let best: { readonly size: number; readonly found: Found } | null = null
  for (let top = 0; top < grid.length; top += 1) {
    const open = [...grid[top]!]
    let weight = 0
    for (let bottom = top; bottom < grid.length && open.some(Boolean); bottom += 1) {
      weight += weightOf(bottom)
      for (const [column, isSet] of grid[bottom]!.entries()) if (!isSet) open[column] = false
      let left = 0
      for (let column = 0; column <= open.length; column += 1) {
        if (open[column]) continue
        const size = (column - left) * weight
        if (column > left && size > (best?.size ?? 0))
          best = { size, found: { left, right: column, top, bottom: bottom + 1 } }
        left = column + 1
      }
    }
  }
  return best?.found ?? null
}
