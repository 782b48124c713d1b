import type { Point } from '@tessera/shared/contract/design/plane'
import { clamp, isEmptyRect, type Rect } from '../geometry/geometry'
import type { LabelMap } from '../scene/label-map'
import type { EdgeMap } from './edge-map'
import { createMask, type MaskBitmap, paintCapsule, SET } from './mask-bitmap'

const REACHED = 1
const EDGE = 2
/** Of a brush shape: a seam beside what is selected, which nobody meant. */
const MOST_UNSEEN = 0.05

export interface Snapping {
  /** Null until the photo has been looked at. */
  readonly labels: LabelMap | null
  /** Null while the picture has not been read. */
  readonly edges: EdgeMap | null
}

/**
 * A brush that stops at edges. The stroke stays on the surface it began on, also beyond a leg that stands in it; within the surface, and
 * where none is known, it spreads from its middle line and stops at strong edges of the picture.
 */
export class SnappingBrush {
  /** Brush shape of the move, then the pixels reached; kept, because a move must not allocate megabytes. */
  private readonly inside: MaskBitmap
  private readonly open: Int32Array
  private readonly surface: number
  /** Pixels that were changed, and the largest brush shape so far. */
  private changed = 0
  private largest = 0
  private held = false

  constructor(
    private readonly mask: MaskBitmap,
    private readonly snapping: Snapping,
    start: Point,
  ) {
    this.inside = createMask(mask.width, mask.height)
    this.open = new Int32Array(mask.data.length)
    this.surface = snapping.labels?.data[this.indexAt(start)] ?? 0
  }

  /** Whether edges kept the stroke off something that it would have changed, and left it nothing that is seen. */
  get isStopped(): boolean {
    return this.held && this.changed <= MOST_UNSEEN * this.largest
  }

  /** Paints between two points, as `paintCapsule` does. @returns the touched rectangle */
  paint(from: Point, to: Point, radius: number, value: number): Rect {
    const rect = paintCapsule(this.inside, from, to, radius, SET)
    if (isEmptyRect(rect)) return rect
    this.largest = Math.max(this.largest, Math.PI * radius ** 2)
    this.spread(from, to, rect)
    const { mask, inside, surface } = this
    const labels = this.snapping.labels?.data
    for (let y = rect.y0; y < rect.y1; y += 1) {
      for (let index = y * mask.width + rect.x0; index < y * mask.width + rect.x1; index += 1) {
        if (inside.data[index] === 0) continue
        if (mask.data[index] === value) continue
        if ((!labels || labels[index] === surface) && this.isReached(index)) {
          mask.data[index] = value
          this.changed += 1
        } else this.held = true
      }
    }
    for (let y = rect.y0; y < rect.y1; y += 1) {
      inside.data.fill(0, y * mask.width + rect.x0, y * mask.width + rect.x1)
    }
    return rect
  }

  /** Marks what is reached from the middle line inside the brush, run by run, without leaving edges. */
  private spread(from: Point, to: Point, rect: Rect): void {
    const { data } = this.inside
    const { width } = this.mask
    this.markEdges(rect)
    let last = 0
    for (const index of this.middleLine(from, to)) {
      // A line that crosses an edge was meant to.
      if (data[index] === EDGE) data[index] = SET
      this.open[last++] = index
    }
    while (last > 0) {
      const index = this.open[--last] as number
      if (data[index] !== SET) continue
      let start = index
      while (start % width > rect.x0 && data[start - 1] === SET) start -= 1
      let end = index
      while (end % width < rect.x1 - 1 && data[end + 1] === SET) end += 1
      data.fill(REACHED, start, end + 1)
      const y = Math.floor(start / width)
      if (y > rect.y0) last = this.pushRuns(start - width, end - width, last)
      if (y < rect.y1 - 1) last = this.pushRuns(start + width, end + width, last)
    }
  }

  private markEdges(rect: Rect): void {
    const edges = this.snapping.edges?.data
    if (!edges) return
    const { data, width } = this.inside
    for (let y = rect.y0; y < rect.y1; y += 1) {
      for (let index = y * width + rect.x0; index < y * width + rect.x1; index += 1) {
        if (edges[index] === 1 && data[index] === SET) data[index] = EDGE
      }
    }
  }

  /** Remembers the first pixel of each open run of a row. @returns the new end of the stack */
  private pushRuns(start: number, end: number, last: number): number {
    const { data } = this.inside
    let next = last
    for (let index = start; index <= end; index += 1) {
      if (data[index] === SET && (index === start || data[index - 1] !== SET)) this.open[next++] = index
    }
    return next
  }

  /** Inside what was reached, or the near half of an edge beside it. */
  private isReached(index: number): boolean {
    const { data, width } = this.inside
    if (data[index] !== EDGE) return data[index] === REACHED
    return (
      data[index - 1] === REACHED ||
      data[index + 1] === REACHED ||
      data[index - width] === REACHED ||
      data[index + width] === REACHED
    )
  }

  private *middleLine(from: Point, to: Point): Generator<number> {
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1])))
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps
      yield this.indexAt([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
    }
  }

  private indexAt([x, y]: Point): number {
    const { width, height } = this.mask
    return clamp(Math.floor(y), 0, height - 1) * width + clamp(Math.floor(x), 0, width - 1)
  }
}
