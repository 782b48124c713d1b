import { brandBox, labelBox } from '@tessera/shared/contract/design/result-marks'
import { GOODS_COLORS } from '@tessera/shared/contract/goods-colors'

/** Shares of the picture, 0–1. */
export type Place = readonly [number, number]

export const MARK_KINDS = ['arrow', 'text', 'measure'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** Something drawn over a result. */
export interface Mark {
  readonly kind: MarkKind
  /** Where it begins; of a text its place. */
  readonly from: Place
  readonly to: Place
  readonly text: string
  readonly color: string
  /** The text is the line's own length. */
  readonly measured?: boolean
}

export const MOST_MARKS = 40
/** Text size and line width, as shares of the picture's longer side. */
const TEXT_SIZE = 0.026
const LINE = 0.0035
/** Share of the picture: a mark that short could not be seen when it is exported, so that it gets a usual length, as by a click. */
const SHORT = 0.02
const USUAL: Place = [0.18, 0]

/** A mark as it was drawn; a click makes one of usual length. */
export function drawnMark(kind: MarkKind, from: Place, to: Place, look: Pick<Mark, 'text' | 'color'>): Mark {
  const isShort = Math.hypot(to[0] - from[0], to[1] - from[1]) < SHORT
  const end: Place = isShort ? [Math.min(1, from[0] + USUAL[0]), from[1] + USUAL[1]] : to
  return { kind, from, to: kind === 'text' ? from : end, ...look }
}

/** A mark moved as a whole, within the picture. */
export function movedMark(mark: Mark, dx: number, dy: number): Mark {
  const within = (by: number, axis: 0 | 1) => {
    const ends = [mark.from[axis], mark.to[axis]]
    return Math.max(-Math.min(...ends), Math.min(1 - Math.max(...ends), by))
  }
  const [x, y] = [within(dx, 0), within(dy, 1)]
  const move = (place: Place): Place => [place[0] + x, place[1] + y]
  return { ...mark, from: move(mark.from), to: move(mark.to) }
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws marks over a picture of the given size, at the same proportion at every size, but never over its label and brand. */
export function paintMarks(context: Context, marks: readonly Mark[], width: number, height: number): void {
  const unit = Math.max(width, height)
  context.save()
  context.beginPath()
  context.rect(0, 0, width, height)
  for (const box of [labelBox({ width, height }), brandBox({ width, height })])
    if (box) context.rect(box.left, box.top, box.width, box.height)
  context.clip('evenodd')
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.textBaseline = 'middle'
  for (const mark of marks) {
    const [x0, y0, x1, y1] = [mark.from[0] * width, mark.from[1] * height, mark.to[0] * width, mark.to[1] * height]
    context.strokeStyle = mark.color
    context.fillStyle = mark.color
    context.lineWidth = unit * LINE
    if (mark.kind !== 'text') {
      context.beginPath()
      context.moveTo(x0, y0)
      context.lineTo(x1, y1)
      context.stroke()
    }
    const angle = Math.atan2(y1 - y0, x1 - x0)
    if (mark.kind === 'arrow') head(context, x1, y1, angle, unit)
    if (mark.kind === 'measure')
      for (const [x, y] of [
        [x0, y0],
        [x1, y1],
      ] as const)
        tick(context, x, y, angle, unit)
    if (!mark.text) continue
    plate(context, mark, mark.kind === 'measure' ? [(x0 + x1) / 2, (y0 + y1) / 2] : [x0, y0], { width, height })
  }
  context.restore()
}

function head(context: Context, x: number, y: number, angle: number, unit: number): void {
  const size = unit * 0.02
  context.beginPath()
  context.moveTo(x, y)
  for (const side of [-0.45, 0.45]) {
    context.lineTo(x - size * Math.cos(angle + side), y - size * Math.sin(angle + side))
  }
  context.closePath()
  context.fill()
}

/** The end of a dimension line, across it. */
function tick(context: Context, x: number, y: number, angle: number, unit: number): void {
  const [dx, dy] = [Math.sin(angle) * unit * 0.012, -Math.cos(angle) * unit * 0.012]
  context.beginPath()
  context.moveTo(x - dx, y - dy)
  context.lineTo(x + dx, y + dy)
  context.stroke()
}

const FONT = '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'

/** Words on a plate of the mark's colour, so that they can be read on any picture: as a whole within it, smaller where they are too long. */
function plate(
  context: Context,
  { text, color }: Mark,
  [atX, atY]: Place,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const usual = Math.max(width, height)
  const sized = (unit: number) => {
    context.font = `600 ${unit * TEXT_SIZE}px ${FONT}`
    return context.measureText(text).width + unit * 0.018
  }
  const unit = usual * Math.min(1, width / sized(usual))
  const [wide, tall] = [sized(unit), unit * TEXT_SIZE * 1.6]
  const inside = (at: number, half: number, side: number) => Math.max(half, Math.min(side - half, at))
  const [x, y] = [inside(atX, wide / 2, width), inside(atY, tall / 2, height)]
  context.beginPath()
  context.roundRect(x - wide / 2, y - tall / 2, wide, tall, unit * 0.006)
  context.fill()
  context.fillStyle = inkOn(color)
  context.textAlign = 'center'
  context.fillText(text, x, y)
}

/** Dark or light, whichever is read better on a colour `#rrggbb`. */
export function inkOn(color: string): string {
  const value = Number.parseInt(color.slice(1), 16)
  const light = 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255)
  return light > 150 ? GOODS_COLORS.grey.ink : GOODS_COLORS.light.cream
}
