/** Defaults of the specification, section 9; px. */
export const WATERFALL = { columnWidth: 250, gap: 20, bottomGap: 10, reachBottom: 200, measuredAtOnce: 5 } as const

export interface WaterfallLayout {
  readonly columnWidth: number
  readonly height: number
  readonly places: readonly { readonly x: number; readonly y: number; readonly height: number }[]
}

/** As many columns of at least `columnWidth` as fit, never fewer than `least` (a phone still shows two). */
export function columnCount(width: number, columnWidth: number, gap: number, least: number): number {
  return Math.max(least, Math.floor((width + gap) / (columnWidth + gap)))
}

/** Puts each item, in order, under the shortest column; `ratios` are width by height of the pictures. */
export function layOut(
  ratios: readonly number[],
  options: { width: number; columns: number; gap: number; bottomGap: number; captionHeight: number },
): WaterfallLayout {
  const { width, columns, gap, bottomGap, captionHeight } = options
  const columnWidth = Math.max(1, (width - gap * (columns - 1)) / columns)
  const heights = Array.from({ length: columns }, () => 0)
  const places = ratios.map((ratio) => {
    const column = heights.indexOf(Math.min(...heights))
    const y = heights[column] ?? 0
    const height = columnWidth / ratio + captionHeight
    heights[column] = y + height + bottomGap
    return { x: column * (columnWidth + gap), y, height }
  })
  return { columnWidth, height: Math.max(0, Math.max(...heights) - bottomGap), places }
}
