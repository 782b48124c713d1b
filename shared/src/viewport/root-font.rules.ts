/** Root font size of the specification, section 9, px, at the design width. */
const BASE = { font: 144, width: 1440 } as const
/** Up to this width the phone rule applies: as if the viewport were three times as wide. */
const PHONE_MAX = 500
const PHONE_FACTOR = 3
/** Lower bound of the width between the phone rule and the base width. */
const MIDDLE_MIN = 960
/** Minimum font size. */
const MIN_FONT = 12

/**
 * The size of `1rem` in px by viewport width.
 * @param width px
 */
export function rootFontSize(width: number): number {
  return Math.max(MIN_FONT, ruleSize(width))
}

function ruleSize(width: number): number {
  if (width > BASE.width) return BASE.font
  if (width <= PHONE_MAX) return ((BASE.font * width) / BASE.width) * PHONE_FACTOR
  return (BASE.font * Math.max(width, MIDDLE_MIN)) / BASE.width
}
