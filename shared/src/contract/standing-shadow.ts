/** What stands on a floor, as far as its shadow needs it, in photo pixels. */
export interface Standing {
  /** Middle and lower edge of its front, half its width and how far its footprint reaches up. */
  readonly footprint: { readonly x: number; readonly y: number; readonly half: number; readonly depth: number }
  /** Column of the photo that the first foot stands in. */
  readonly left: number
  /** By column from `left`: the row that it touches the floor at, and how much of it does, 0–1. */
  readonly feet: readonly { readonly row: number; readonly share: number }[]
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Darkest part of a shadow below a thing, and where its feet touch the floor, in linear light. */
const BELOW = 0.5
const AT_FEET = 0.45
/** The shadow below is an ellipse: its size by the footprint, and where it begins to fade, by its own. */
const ELLIPSE = { half: 1.12, depth: 0.68, fade: 0.35 } as const

/** Calls back with every pixel that a thing on the floor darkens, and by how much, 0–1. */
export function eachShadow(thing: Standing, photo: Size, visit: (index: number, strength: number) => void): void {
  const { x, y, half, depth } = thing.footprint
  const soft = Math.max(3, half * 0.03)
  const [wide, deep] = [half * ELLIPSE.half, depth * ELLIPSE.depth]
  const highest = thing.feet.reduce((least, { row, share }) => (share > 0 ? Math.min(least, row) : least), y)
  const from = { x: Math.floor(x - wide), y: Math.floor(Math.min(y - depth / 2 - deep, highest - soft * 2)) }
  const to = { x: Math.ceil(x + wide), y: Math.ceil(y + Math.max(deep - depth / 2, soft * 2)) }
  const last = thing.feet.length - 1
  for (let row = Math.max(0, from.y); row <= Math.min(photo.height - 1, to.y); row++) {
    const inward = (y - depth / 2 - row) / deep
    for (let column = Math.max(0, from.x); column <= Math.min(photo.width - 1, to.x); column++) {
      const below = BELOW * fade(Math.hypot((column + 0.5 - x) / wide, inward), ELLIPSE.fade, 1)
      const at = column - thing.left
      const foot = thing.feet[Math.min(last, Math.max(0, at))]
      // Beside the thing the shadow of its outermost foot ends as softly as in front of it.
      const beside = Math.max(-at, at - last, 0)
      const away = foot ? Math.hypot(row - foot.row, beside) : 0
      const near = foot ? AT_FEET * foot.share * fade(away, soft * 0.3, soft * 2) : 0
      const strength = 1 - (1 - below) * (1 - near)
      if (strength > 0.004) visit(row * photo.width + column, strength)
    }
  }
}

/** The mean share of feet over some columns, so that a foot's shadow has no hard sides. */
export function softFeet(shares: Float32Array, half: number): Float32Array {
  const reach = Math.max(1, Math.round(half * 0.016))
  return shares.map((_, column) => {
    let sum = 0
    for (let at = column - reach; at <= column + reach; at++) sum += shares[at] ?? 0
    return sum / (2 * reach + 1)
  })
}

/** 1 up to `from`, 0 from `to` on. */
function fade(value: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return 1 - part * part * (3 - 2 * part)
}
