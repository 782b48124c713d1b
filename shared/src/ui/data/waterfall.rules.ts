/** Defaults of the specification, section 9; px. */
export const WATERFALL = { columnWidth: 250, gap: 20, bottomGap: 10, reachBottom: 200, measuredAtOnce: 5 } as const

/** Number of columns of at least `columnWidth` that fit; at least `least` (a phone still shows two). */
export function columnCount(width: number, columnWidth: number, gap: number, least: number): number {
  return Math.max(least, Math.floor((width + gap) / (columnWidth + gap)))
}
