import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMeasuredRatios } from './measured-ratios'
import { useDocumentTop } from './use-virtual-rows'
import styles from './Waterfall.module.css'
import { cardsWithin, columnCount, placeCards, WATERFALL } from './waterfall.rules'

export interface WaterfallItem {
  readonly key: string
  readonly src: string
  /** Aspect ratio, width ÷ height. Without it the picture is loaded to measure it, at most five at a time. */
  readonly ratio?: number
}

interface WaterfallProps<Item extends WaterfallItem> {
  readonly items: readonly Item[]
  /** Must fill its cell; the picture has the item's aspect ratio. */
  readonly renderItem: (item: Item, ratio: number) => ReactNode
  /** Height of the caption below the picture, px. */
  readonly captionHeight: number
  /** The section that an item belongs to; it is written once, above the section's first item. */
  readonly headingOf?: ((item: Item) => string) | undefined
  /** Called when the end of the list approaches the viewport. */
  readonly onReachBottom?: () => void
  readonly 'aria-label': string
}

const NARROW_GAP = 12
/** Minimum number of columns: a phone still shows two. */
const LEAST_COLUMNS = 2
/** Rendered beyond the viewport, above and below, px. */
const OVERSCAN = 800
/** A section's line with the space around it, px. */
const HEADING_HEIGHT = 44

/**
 * Virtualised masonry layout: each picture goes under the shortest column. The DOM order stays the list's order, for keyboard and
 * screen readers.
 */
export function Waterfall<Item extends WaterfallItem>(props: WaterfallProps<Item>) {
  const { items, renderItem, captionHeight, headingOf, onReachBottom } = props
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const top = useDocumentTop(list, true)
  const gap = width < 2 * WATERFALL.columnWidth ? NARROW_GAP : WATERFALL.gap
  const columns = columnCount(width, WATERFALL.columnWidth, gap, LEAST_COLUMNS)
  const columnWidth = Math.max(1, (width - gap * (columns - 1)) / columns)
  const [near, setNear] = useState(0)
  const ratioOf = useMeasuredRatios(items, near)
  const { focused, watch } = useFocusedIndex()
  const layout = useMemo(
    () =>
      placeCards({
        count: width === 0 ? 0 : items.length,
        columns,
        gap: WATERFALL.bottomGap,
        heightOf: (index) => columnWidth / ratioOf(index) + captionHeight,
        headingOf: headingOf && ((index) => headingOf(items[index]!)),
        headingHeight: HEADING_HEIGHT,
      }),
    [items, width, columns, columnWidth, captionHeight, ratioOf, headingOf],
  )
  const [first, last] = useCardsInView(layout.cards, top)
  if (last + 1 !== near) setNear(last + 1)
  useReachBottom(end, items.length, onReachBottom)

  return (
    <>
      <ul
        ref={list}
        className={styles.waterfall}
        style={{ height: layout.height }}
        aria-label={props['aria-label']}
        {...watch}
      >
        {indexesOf(first, last, focused).map((index) => {
          const [item, card] = [items[index], layout.cards[index]]
          return item && card ? (
            <li
              key={item.key}
              className={styles.item}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={onReachBottom ? -1 : items.length}
              style={{
                width: columnWidth,
                height: card.height,
                translate: `${card.column * (columnWidth + gap)}px ${card.top}px`,
              }}
            >
              {renderItem(item, ratioOf(index))}
            </li>
          ) : null
        })}
        {layout.headings.map((heading) =>
          heading.before >= first && heading.before <= last ? (
            <li
              key={`heading-${heading.before}`}
              role="none"
              className={styles.item}
              style={{ translate: `0 ${heading.top}px` }}
            >
              <h2 className={styles.heading}>{heading.text}</h2>
            </li>
          ) : null,
        )}
      </ul>
      <div ref={end} aria-hidden />
    </>
  )
}

function useReachBottom(end: RefObject<HTMLElement | null>, length: number, onReachBottom: (() => void) | undefined) {
  useEffect(() => {
    const mark = end.current
    if (!mark || !onReachBottom) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReachBottom()
      },
      { rootMargin: `0px 0px ${WATERFALL.reachBottom}px 0px` },
    )
    observer.observe(mark)
    return () => observer.disconnect()
    // Re-observed whenever the list grows: if a page did not fill the viewport, the next one must be requested.
  }, [end, onReachBottom, length])
}

/** Keeps the focused card rendered when it is scrolled away, so that the focus is not lost. */
function useFocusedIndex() {
  const [focused, setFocused] = useState<number | null>(null)
  const watch = {
    onFocus: ({ target }: React.FocusEvent) => {
      const card = target.closest<HTMLElement>('[data-index]')
      setFocused(card ? Number(card.dataset.index) : null)
    },
    onBlur: () => setFocused(null),
  }
  return { focused, watch }
}

/** The cards to render, in the list's order. */
function indexesOf(first: number, last: number, focused: number | null): number[] {
  const range = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  if (focused === null || (focused >= first && focused <= last)) return range
  return [...range, focused].toSorted((one, other) => one - other)
}

/** First and last card near the viewport; changes only when another one comes near. */
function useCardsInView(cards: Parameters<typeof cardsWithin>[0], top: number): readonly [number, number] {
  const [range, setRange] = useState<readonly [number, number]>([0, -1])
  useLayoutEffect(() => {
    const look = () => {
      const from = globalThis.scrollY - top
      const next = cardsWithin(cards, from - OVERSCAN, from + globalThis.innerHeight + OVERSCAN)
      setRange((former) => (former[0] === next[0] && former[1] === next[1] ? former : next))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [cards, top])
  return range
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return undefined
    const measure = () => setWidth(target.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
