type Rgb = readonly [number, number, number]

interface SceneLight {
  /** Linear luminance of a white matt surface in this photo. */
  readonly white: number
  /** Colour of the light, normalised to luminance 1. */
  readonly colour: Rgb
}

/** Rec. 709 luminance of linear light. */
const luminance = (red: number, green: number, blue: number): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Sampling step in places: a sample is enough to estimate the light. */
const EVERY = 5
/** Assumed maximum albedo of old surfaces. */
const OLD_ALBEDO = 0.85
/** Quantile of a surface's light used as the reference level: the well-lit part sets it, shadows do not. */
export const REFERENCE = 0.6
const CLIPPED = 0.93
const DARK = 0.02
const PAINT_ALBEDO = 0.8
/** Quantile of the neutral surfaces by brightness taken as white; above it are windows and lamps. */
const WHITE_AT = 0.78
/** Quantiles between which walls and ceilings show the light's colour. */
const WALL_FROM = 0.4
const WALL_TO = 0.85
/**
 * Partial lift for dim photos: the tile is shown slightly lighter than it would be, so that its colour can be judged.
 */
const DIM_LIFT = 0.85
/** Weight of the estimated light colour: most photos are already white-balanced. */
const COLOUR_TRUST = 0.6

/**
 * Estimates the scene's light from its brightest nearly neutral surfaces, mostly painted walls and ceilings. Without it
 * a white tile would be as bright as its product photo.
 * @param scene linear light, three numbers a place
 */
export function estimateSceneLight(scene: Float32Array): SceneLight {
  const neutral: number[] = []
  const all: number[] = []
  for (let cell = 0; cell < scene.length; cell += 3 * EVERY) {
    const level = luminance(scene[cell]!, scene[cell + 1]!, scene[cell + 2]!)
    if (Math.max(scene[cell]!, scene[cell + 1]!, scene[cell + 2]!) > CLIPPED || level < DARK) continue
    all.push(cell)
    if (saturation(scene, cell) < 0.35) neutral.push(cell)
  }
  const candidates = neutral.length > all.length * 0.03 ? neutral : all
  if (candidates.length < 8) return { white: 0.8, colour: [1, 1, 1] }
  const levels = candidates
    .map((cell) => luminance(scene[cell]!, scene[cell + 1]!, scene[cell + 2]!))
    .sort((a, b) => a - b)
  const at = (part: number) => levels[Math.floor(levels.length * part)]!
  const [dim, bright] = [at(WALL_FROM), at(WALL_TO)]
  let [red, green, blue] = [0, 0, 0]
  for (const cell of candidates) {
    const level = luminance(scene[cell]!, scene[cell + 1]!, scene[cell + 2]!)
    if (level < dim || level > bright) continue
    red += scene[cell]!
    green += scene[cell + 1]!
    blue += scene[cell + 2]!
  }
  const white = Math.min(1, Math.max(0.3, (at(WHITE_AT) / PAINT_ALBEDO) ** DIM_LIFT))
  return { white, colour: tempered(red, green, blue) }
}

function saturation(scene: Float32Array, cell: number): number {
  const high = Math.max(scene[cell]!, scene[cell + 1]!, scene[cell + 2]!)
  const low = Math.min(scene[cell]!, scene[cell + 1]!, scene[cell + 2]!)
  return (high - low) / high
}

function tempered(red: number, green: number, blue: number): Rgb {
  const level = luminance(red, green, blue)
  const part = (value: number) => Math.min(1.3, Math.max(0.7, 1 + COLOUR_TRUST * (value / level - 1)))
  return [part(red), part(green), part(blue)]
}

/** Linear light of a white surface in a region: the scene's, or more where the old surface is lit more strongly. @param old the region's luminance at {@link REFERENCE} */
export const levelOf = ({ white }: Pick<SceneLight, 'white'>, old: number): number => Math.max(white, old / OLD_ALBEDO)
