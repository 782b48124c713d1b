import { SRGB_TO_LINEAR } from '../../contract/srgb'

type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/** Widths of the strips along an edge, as shares of the side across it. */
const EDGE = 0.06
const RIM = { outer: 0.012, from: 0.04, to: 0.1 } as const

/** The sides of a face. */
const SIDES = ['left', 'right', 'top', 'bottom'] as const
type Side = (typeof SIDES)[number]

/** How a face meets itself when it is laid beside itself; differences of lightness in L* of CIELAB, 0–100. */
export interface SeamReport {
  /** Right edge less left edge, bottom less top: light that goes on over the face. */
  readonly across: number
  readonly down: number
  /** The side along which a line runs that the face does not have further in: a joint, or what lies beside the tile. */
  readonly rim: { readonly side: Side; readonly difference: number } | null
}

/**
 * From which on a difference is told. Along a sharp border a step of 1 is seen; across a joint, on a structured face, from about 3. The
 * product's own faces, which carry no light of a room, stay below 3 where the material is plain (stone, cement, terrazzo, fabrics) and
 * reach 6 with veins and planks; glazed and burnt ones reach 12, and a rim of 13, because they are like that.
 */
export const SEAM_LIMITS = { slight: 3, clear: 6, rim: 10, faces: 4 } as const

/** A face of few pixels: means of strips are asked for, no details. */
export function seamsOf(face: Pixels): SeamReport {
  const { width, height } = face
  const edge = (side: Side, from: number, to: number) => lightnessOf(face, stripOf(side, from, to, width, height))
  const rims = SIDES.map((side) => ({
    side,
    difference: edge(side, 0, RIM.outer) - edge(side, RIM.from, RIM.to),
  })).toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
  const [worst] = rims
  return {
    across: edge('right', 0, EDGE) - edge('left', 0, EDGE),
    down: edge('bottom', 0, EDGE) - edge('top', 0, EDGE),
    rim: worst && Math.abs(worst.difference) >= SEAM_LIMITS.rim ? worst : null,
  }
}

/** Mean lightness of a whole face. */
export const meanLightness = (face: Pixels): number =>
  lightnessOf(face, { left: 0, top: 0, right: face.width, bottom: face.height })

interface Strip {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function stripOf(side: Side, from: number, to: number, width: number, height: number): Strip {
  const span = (length: number): [number, number] => {
    const start = Math.round(from * length)
    return [start, Math.max(start + 1, Math.round(to * length))]
  }
  const [x0, x1] = span(width)
  const [y0, y1] = span(height)
  const whole = { left: 0, top: 0, right: width, bottom: height }
  if (side === 'left') return { ...whole, left: x0, right: x1 }
  if (side === 'right') return { ...whole, left: width - x1, right: width - x0 }
  return side === 'top' ? { ...whole, top: y0, bottom: y1 } : { ...whole, top: height - y1, bottom: height - y0 }
}

/** L* of the mean light. */
function lightnessOf({ data, width }: Pixels, { left, top, right, bottom }: Strip): number {
  let light = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4
      light +=
        0.2126 * SRGB_TO_LINEAR[data[at]!]! +
        0.7152 * SRGB_TO_LINEAR[data[at + 1]!]! +
        0.0722 * SRGB_TO_LINEAR[data[at + 2]!]!
    }
  }
  const mean = light / Math.max(1, (right - left) * (bottom - top))
  return mean > 216 / 24_389 ? 116 * Math.cbrt(mean) - 16 : (mean * 24_389) / 27
}
