/** Defaults of the specification, section 9; px. */
export const WATERFALL = { columnWidth: 250, gap: 20, bottomGap: 10, reachBottom: 200, measuredAtOnce: 5 } as const

/** Number of columns of at least `columnWidth` that fit; at least `least` (a phone still shows two). */
export function columnCount(width: number, columnWidth: number, gap: number, least: number): number {
  return Math.max(least, Math.floor((width + gap) / (columnWidth + gap)))
}

/** A card's place in the list, px. */
interface PlacedCard {
  readonly column: number
  readonly top: number
  readonly height: number
}

interface Layout {
  readonly cards: readonly PlacedCard[]
  /** Lines above the first card of a section, over all columns. */
  readonly headings: readonly { readonly text: string; readonly before: number; readonly top: number }[]
  readonly height: number
}

interface LayoutInput {
  readonly count: number
  readonly columns: number
  /** Between a card and the one below it. */
  readonly gap: number
  readonly heightOf: (index: number) => number
  /** A section begins where this differs from the card before. */
  readonly headingOf?: ((index: number) => string) | undefined
  readonly headingHeight: number
}

/** Puts each card under the shortest column; a section begins below the longest one. */
export function placeCards(input: LayoutInput): Layout {
  const { count, columns, gap, heightOf, headingOf, headingHeight } = input
  let ends = Array.from({ length: columns }, () => 0)
  const cards: PlacedCard[] = []
  const headings: Layout['headings'][number][] = []
  for (let index = 0; index < count; index += 1) {
    const text = headingOf?.(index)
    if (text !== undefined && text !== headings.at(-1)?.text) {
      const top = Math.max(...ends)
      headings.push({ text, before: index, top })
      ends = ends.map(() => top + headingHeight)
    }
    const column = ends.indexOf(Math.min(...ends))
    const [top, height] = [ends[column]!, heightOf(index)]
    cards.push({ column, top, height })
    ends[column] = top + height + gap
  }
  return { cards, headings, height: count === 0 ? 0 : Math.max(...ends) - gap }
}

/** First and last card that reach into a stretch of the list, with all between; `[0, -1]` for none. Cards are in the order of their tops. */
export function cardsWithin(cards: readonly PlacedCard[], from: number, to: number): readonly [number, number] {
  let [first, last] = [-1, -1]
  for (let index = 0; index < cards.length; index += 1) {
    const { top, height } = cards[index]!
    if (top > to) break
    if (top + height < from) continue
    if (first === -1) first = index
    last = index
  }
  return first === -1 ? [0, -1] : [first, last]
}
