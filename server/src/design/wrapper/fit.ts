/** Picture sizes that an engine accepts. */
export type Sizes =
  | { readonly kind: 'list'; readonly sizes: readonly (readonly [width: number, height: number])[] }
  | {
      readonly kind: 'multipleOf'
      readonly multipleOf: number
      readonly minSide: number
      readonly maxSide: number
      /** Of the longer side to the shorter one; any where it does not say. */
      readonly maxRatio?: number
      readonly minPixels: number
      readonly maxPixels: number
    }

/** A picture scaled evenly and placed in the middle of an accepted size; the rest is its own mirror image. */
export interface Fit {
  /** The accepted size. */
  width: number
  height: number
  /** The picture in it. */
  inner: { left: number; top: number; width: number; height: number }
}

/** Enlarging further adds no detail, only cost. */
const MOST_ENLARGED = 2

interface Size {
  width: number
  height: number
}

/** How a picture fits: of a list, the size that keeps most of its pixels, the one with the least margin among equals. */
export function fitOf(picture: Size, sizes: Sizes): Fit {
  if (sizes.kind === 'multipleOf') return multiple(picture, sizes)
  const fits = sizes.sizes.map(([width, height]) => placed(picture, { width, height }))
  const [first, ...others] = fits
  if (!first) throw new Error('an engine accepts no size')
  return others.reduce((best, fit) => (isBetter(fit, best) ? fit : best), first)
}

const areaOf = ({ width, height }: Size) => width * height
const isBetter = (fit: Fit, best: Fit) =>
  areaOf(fit.inner) > areaOf(best.inner) * 1.01 ||
  (areaOf(fit.inner) > areaOf(best.inner) * 0.99 && areaOf(fit) < areaOf(best))

function multiple(picture: Size, sizes: Extract<Sizes, { kind: 'multipleOf' }>): Fit {
  const { multipleOf, minSide, maxSide, maxRatio = Infinity, minPixels, maxPixels } = sizes
  const shown = {
    width: Math.max(picture.width, picture.height / maxRatio),
    height: Math.max(picture.height, picture.width / maxRatio),
  }
  const [area, longer, shorter] = [
    areaOf(shown),
    Math.max(shown.width, shown.height),
    Math.min(shown.width, shown.height),
  ]
  const most = Math.min(maxSide / longer, Math.sqrt(maxPixels / area))
  const scale = Math.min(most, Math.max(1, Math.sqrt(minPixels / area), minSide / shorter))
  // A side that stays too short because the other one is as long as it may be gets a margin.
  const up = (side: number) => Math.min(maxSide, Math.ceil(Math.max(minSide, side * scale) / multipleOf) * multipleOf)
  const around = { width: up(shown.width), height: up(shown.height) }
  // Rounding up may pass the most pixels: down again, on the longer side.
  while (areaOf(around) > maxPixels) around[around.width >= around.height ? 'width' : 'height'] -= multipleOf
  return placed(picture, around, scale)
}

function placed(picture: Size, around: Size, wanted = MOST_ENLARGED): Fit {
  const scale = Math.min(wanted, around.width / picture.width, around.height / picture.height)
  const width = Math.min(around.width, Math.max(1, Math.round(picture.width * scale)))
  const height = Math.min(around.height, Math.max(1, Math.round(picture.height * scale)))
  const left = Math.floor((around.width - width) / 2)
  const top = Math.floor((around.height - height) / 2)
  return { ...around, inner: { left, top, width, height } }
}
