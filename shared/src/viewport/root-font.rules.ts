/** Root font of the specification, section 9, in px: its size at the width it was designed for. */
const BASE = { font: 144, width: 1440 } as const
/** Up to this width the phone's rule holds: the screen as if it were three times as wide. */
const PHONE_MAX = 500
const PHONE_FACTOR = 3
/** Between the phone's rule and the base width, nothing is set smaller than for this width. */
const MIDDLE_MIN = 960
/** No letter is smaller. */
const MIN_FONT = 12

/**
 * The size of `1rem` at a viewport's width.
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
