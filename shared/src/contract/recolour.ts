import { type Lab, writeRgb } from './lab'

/** The colour that an object has in the photo. */
export interface OldColour {
  readonly median: Lab
  /** Radians; null for grey goods, whose hue is noise. */
  readonly hue: number | null
}

const HUE_BINS = 72
/** Median chroma below which the hue says more about the light than about the goods. */
const GREY_CHROMA = 8
/** Chroma below which a pixel has no hue. */
const LEAST_CHROMA = 3
/** Share of the pixels that the strongest hue must have. */
const LEAST_OWN = 0.3

/** Of the pixels of an object, three numbers each. Of several colours the one with most chroma counts, not a mean of all. */
export function oldColourOf(labs: Float32Array): OldColour {
  const median = medianOf(labs)
  const peak = strongestHue(labs)
  const own = nearTo(peak, labs)
  // Coloured specks in grey goods are not the goods.
  if (own.length < labs.length * LEAST_OWN) return { median, hue: null }
  const ownMedian = medianOf(own)
  return chromaOf(ownMedian.a, ownMedian.b) < GREY_CHROMA ? { median, hue: null } : { median: ownMedian, hue: peak }
}

/** Of bins of five degrees, weighted by chroma; radians. */
function strongestHue(labs: Float32Array): number {
  const bins = new Float64Array(HUE_BINS)
  for (let at = 0; at < labs.length; at += 3) {
    const [a, b] = [labs[at + 1]!, labs[at + 2]!]
    const bin = Math.floor(((Math.atan2(b, a) / Math.PI + 1) / 2) * HUE_BINS)
    bins[bin % HUE_BINS]! += chromaOf(a, b)
  }
  return ((bins.indexOf(Math.max(...bins)) + 0.5) / HUE_BINS) * 2 * Math.PI - Math.PI
}

/** The pixels of about this hue. */
function nearTo(hue: number, labs: Float32Array): Float32Array {
  const [cos, sin, least] = [Math.cos(hue), Math.sin(hue), Math.cos(OTHER_HUE)]
  const near = new Float32Array(labs.length)
  let length = 0
  for (let at = 0; at < labs.length; at += 3) {
    const [a, b] = [labs[at + 1]!, labs[at + 2]!]
    const chroma = chromaOf(a, b)
    if (chroma <= LEAST_CHROMA || a * cos + b * sin <= chroma * least) continue
    near[length++] = labs[at]!
    near[length++] = a
    near[length++] = b
  }
  return near.subarray(0, length)
}

// `Math.hypot` guards against overflow, at several times the cost.
const chromaOf = (a: number, b: number): number => Math.sqrt(a * a + b * b)

function hueDistance(a: number, b: number, hue: number): number {
  const away = Math.abs(Math.atan2(b, a) - hue)
  return Math.min(away, 2 * Math.PI - away)
}

const medianOf = (labs: Float32Array): Lab => ({
  l: channelMedian(labs, 0),
  a: channelMedian(labs, 1),
  b: channelMedian(labs, 2),
})

/** Steps of a tenth, from -128 to 128: exact enough, and without sorting millions of numbers. */
function channelMedian(labs: Float32Array, channel: number): number {
  const counts = new Uint32Array(2561)
  for (let at = channel; at < labs.length; at += 3) counts[Math.round((labs[at]! + 128) * 10)]!++
  let left = labs.length / 6
  const middle = counts.findIndex((count) => (left -= count) <= 0)
  return middle / 10 - 128
}

/** Hue distance, radians: the goods' own colour up to the first, another's from the second. */
const OWN_HUE = 0.6
const OTHER_HUE = 0.9
/** Chroma for its lightness, as a share of the goods': grey (metal, another thing's shade) up to the first. */
const GREY_SHARE = 0.15
const COLOURED_SHARE = 0.35
/** The same upwards: a cushion of the same hue is more colourful. */
const GAUDY_SHARE = 2.4
const OTHER_SHARE = 3.4
/** Pale goods (beige, off-white) change their hue with the light: up to this chroma the limits are wider. */
const COLOURFUL_CHROMA = 20
/** Lightness relative to the median up to which a pixel is too dark to have a colour of its own. */
const DEEP_SHADE = 0.4

/** 0–1: whether a pixel has the object's own colour. Legs, cushions and highlights have not; deep shade cannot be told. */
export function ownShare({ median, hue }: OldColour, l: number, a: number, b: number): number {
  if (hue === null || l < median.l * DEEP_SHADE) return 1
  const chroma = chromaOf(median.a, median.b)
  const pale = 1 - ramp(chroma, GREY_CHROMA, COLOURFUL_CHROMA)
  const byHue = 1 - ramp(hueDistance(a, b, hue), OWN_HUE + 0.7 * pale, OTHER_HUE + 0.8 * pale)
  // In shade, chroma falls with the lightness.
  const saturation = chromaOf(a, b) / (l + 16) / (chroma / (median.l + 16))
  const isColoured = ramp(saturation, GREY_SHARE * (1 - pale), COLOURED_SHARE * (1 - pale) + 1e-6)
  const isGaudy = ramp(saturation, GAUDY_SHARE * (1 + 0.5 * pale), OTHER_SHARE * (1 + 0.5 * pale))
  return byHue * isColoured * (1 - isGaudy)
}

/** An object's pixels in the photo. */
export interface Pixels {
  readonly width: number
  /** Indices in rising order. */
  readonly pixels: Uint32Array
  /** L, a, b of each. */
  readonly labs: Float32Array
}

/** Lightness relative to the median from which sun may have washed a colour out. */
const SUNLIT = 1.15
/** Most that a pixel differs from the next within light that fades, summed over L, a and b; edges of things are steeper. */
const FADING = 4

/**
 * Sun washes a colour out to white, as a cushion is white; but it fades. Pale bright pixels are the goods' own as well
 * where they are led to from these without a step.
 * @param shares 0–1 of each pixel by {@link ownShare}; raised in place
 */
export function addSunlit(shares: Float32Array, { median, hue }: OldColour, { width, pixels, labs }: Pixels): void {
  if (hue === null) return
  const first = pixels[0] ?? 0
  const places = new Int32Array((pixels.at(-1) ?? 0) - first + 1).fill(-1)
  pixels.forEach((index, at) => (places[index - first] = at))
  const least = median.l * SUNLIT
  const most = chromaOf(median.a, median.b)
  const isSunlit = (at: number) => labs[at * 3]! > least && chromaOf(labs[at * 3 + 1]!, labs[at * 3 + 2]!) < most
  const step = (from: number, to: number) =>
    Math.abs(labs[from * 3]! - labs[to * 3]!) +
    Math.abs(labs[from * 3 + 1]! - labs[to * 3 + 1]!) +
    Math.abs(labs[from * 3 + 2]! - labs[to * 3 + 2]!)
  const open: number[] = []
  const spread = (from: number) => {
    const [index, column] = [pixels[from]! - first, pixels[from]! % width]
    for (const beside of [column > 0 ? -1 : 0, column < width - 1 ? 1 : 0, -width, width]) {
      const to = places[index + beside] ?? -1
      if (to < 0 || shares[to]! >= 0.5 || !isSunlit(to) || step(from, to) > FADING) continue
      shares[to] = 1
      open.push(to)
    }
  }
  for (let at = 0; at < pixels.length; at += 1) if (shares[at]! >= 0.5) spread(at)
  for (let at = open.pop(); at !== undefined; at = open.pop()) spread(at)
}

function ramp(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Lightness relative to the median from which a pixel is a highlight, which keeps its distance instead of its ratio. */
const HIGHLIGHT = 1.6
const MOST_CHROMA = 1.25
const SHADE = 0.2
/** Share of the old colour's own variation that stays: coloured light, weaving. */
const KEPT_VARIATION = 0.35
/** Goods become at most so many times more contrasted; beyond, dark goods made light would show their noise. */
const MOST_GAIN = 1.5
/** White goods in a photo are not white: above, light and weave would have no room. */
const LIGHTEST = 95.5
const SHOULDER = 88

export interface Recolouring {
  /** Writes the sRGB bytes of an old colour in its new one. */
  write(out: Uint8Array | Uint8ClampedArray, at: number, l: number, a: number, b: number): void
}

/**
 * Changes an object's colour and keeps its light: lightness relative to the median stays, and so do highlights and a
 * part of the variation in hue.
 * @param light 0–1, how bright a white thing would be where the object stands; counts for light colours on what was darker
 */
export function recolouring({ median, hue }: OldColour, asked: Lab, light: number): Recolouring {
  const base = Math.max(1, median.l)
  const target = litIn(light, asked, median)
  const goal = Math.min(target.l, LIGHTEST)
  const gain = goal / base
  const contrast = gain > MOST_GAIN ? Math.sqrt(MOST_GAIN / gain) : 1
  const shoulder = Math.max(SHOULDER, goal)
  const room = 100 - shoulder
  const saturation = chromaOf(median.a, median.b) / (median.l + 16)
  return {
    write(out, at, l, a, b) {
      const relative = Math.max(0, l / base)
      const beyond = Math.max(0, l - HIGHLIGHT * base)
      const spread = 1 + (Math.min(relative, HIGHLIGHT) - 1) * contrast
      const lit = goal * spread + beyond
      const lightness = lit > shoulder ? shoulder + room * (1 - Math.exp((shoulder - lit) / room)) : lit
      // Black in deep shade (a leg, a gap) gets no colour that it had not.
      const coloured = hue === null ? 1 : Math.min(1, chromaOf(a, b) / (l + 16) / saturation)
      const shade = 1 - ramp(relative, SHADE, DEEP_SHADE)
      const chroma = Math.min(MOST_CHROMA, Math.sqrt(Math.max(0, spread))) * (1 - shade * (1 - coloured))
      // The old colour's chroma follows its lightness; only what differs from that is variation.
      const usual = (l + 16) / (median.l + 16)
      // Less light has less chroma: what wood varies by would tint black.
      const kept = KEPT_VARIATION * Math.min(1, (lightness + 16) / (l + 16))
      writeRgb(
        out,
        at,
        lightness,
        target.a * chroma + kept * (a - median.a * usual),
        target.b * chroma + kept * (b - median.b * usual),
      )
    },
  }
}

/** Lightness of colours that glow where the room is dim: none below the first, all from the second. */
const DARK_ENOUGH = 70
const GLOWING = 90
/** Steps in lightness from the old colour: up to the first nothing begins to glow. */
const SMALL_STEP = 10
/** Difference in lightness from which a new colour shows the photo's limits. */
const HARD_STEP = 40

/** In a dim room what was darker is not made as white as paper: it would glow. */
function litIn(light: number, asked: Lab, old: Lab): Lab {
  const share = ramp(asked.l, DARK_ENOUGH, GLOWING) * ramp(asked.l - old.l, SMALL_STEP, HARD_STEP)
  const root = Math.cbrt(1 + (light - 1) * share)
  return { l: Math.max(0, (asked.l + 16) * root - 16), a: asked.a * root, b: asked.b * root }
}

/** From this difference in lightness a colour is seen not to be that of the chart. */
const SEEN = 3

/** What a change of colour is likely to spoil: `lighter` the asked colour, noise and highlights, `darker` the drawing in the shade. */
export function hardStep({ median }: OldColour, asked: Lab, light: number): 'lighter' | 'darker' | null {
  const step = asked.l - median.l
  if (step < -HARD_STEP) return 'darker'
  return step > HARD_STEP || asked.l - litIn(light, asked, median).l > SEEN ? 'lighter' : null
}
