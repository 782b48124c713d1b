/** In pixels of the picture. */
export interface MarkBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type PixelSize = Pick<MarkBox, 'width' | 'height'>

/** Height of the characters' ink as a share of the picture's shorter side; GB 45438-2025 requires at least 5 %. */
const TEXT_SHARE = 0.05
const LEAST_TEXT_PX = 12
/**
 * Of the label's plate, in heights of a character. The characters stand in a column, because in a row four of them at
 * the required height take 13 % of the width of a 4:3 picture: a column takes 6 % of the shorter side.
 */
const LABEL_WIDTH = 1.2
const LABEL_FROM_EDGE = 0.3
/** AI, 生 and 成, each below the other. */
const LABEL_ROWS = 3
export const LABEL_GAP = 0.14
export const LABEL_MARGIN = 0.14

/** Height of the label's plate. */
const columnOf = (high: number): number => high * (LABEL_ROWS + (LABEL_ROWS - 1) * LABEL_GAP + 2 * LABEL_MARGIN)

/** The plate of the label AI生成 in the lower right corner, and the height of a character on it. */
export function labelBox(size: PixelSize): MarkBox & { readonly high: number } {
  const most = size.height / (columnOf(1) + 2 * LABEL_FROM_EDGE)
  const high = Math.min(most, Math.max(LEAST_TEXT_PX, Math.min(size.width, size.height) * TEXT_SHARE))
  // Whole columns of pixels: one that is covered in part would make it wider.
  const [width, height] = [Math.floor(LABEL_WIDTH * high), columnOf(high)]
  const from = LABEL_FROM_EDGE * high
  return { left: Math.floor(size.width - width - from), top: size.height - height - from, width, height, high }
}

/** The brand mark is smaller than the label required by law. */
const BRAND_SHARE = 0.035
const LEAST_BRAND_PX = 8
/** Of the brand's plate and letters, per 1000 of the letters' size. */
const BRAND_PADDING = 320
export const BRAND_HEIGHT = 1200
const BRAND_ADVANCE = 6031
/** Minimum picture width for the brand mark: below it the mark would meet the label, both at their smallest. */
const LEAST_BRANDED_WIDTH_PX = 160

/** The plate of the brand mark in the lower left corner, its padding, and the scale of its letters, which are drawn at 1000; null where it has no room. */
export function brandBox(size: PixelSize): (MarkBox & { readonly padding: number; readonly scale: number }) | null {
  if (size.width < LEAST_BRANDED_WIDTH_PX) return null
  const scale = Math.max(LEAST_BRAND_PX, Math.round(Math.min(size.width, size.height) * BRAND_SHARE)) / 1000
  const padding = BRAND_PADDING * scale
  const height = BRAND_HEIGHT * scale
  const top = size.height - height - padding
  return { left: padding, top, width: BRAND_ADVANCE * scale + 2 * padding, height, padding, scale }
}
