import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMeasuredRatios } from './measured-ratios'
import { useDocumentTop } from './use-virtual-rows'
import styles from './Waterfall.module.css'
import { columnCount, WATERFALL } from './waterfall.rules'

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
  /** Called when the end of the list approaches the viewport. */
  readonly onReachBottom?: () => void
  readonly 'aria-label': string
}

const NARROW_GAP = 12
/** Minimum number of columns: a phone still shows two. */
const LEAST_COLUMNS = 2
/** Overscan: pictures rendered beyond the viewport. */
const OVERSCAN = 12

/**
 * Virtualised masonry layout: each picture goes under the shortest column. The DOM order stays the list's order, for keyboard and
 * screen readers.
 */
export function Waterfall<Item extends WaterfallItem>(props: WaterfallProps<Item>) {
  const { items, renderItem, captionHeight, onReachBottom } = props
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
  const virtualizer = useWindowVirtualizer({
    count: width === 0 ? 0 : items.length,
    lanes: columns,
    gap: WATERFALL.bottomGap,
    overscan: OVERSCAN,
    scrollMargin: top,
    estimateSize: (index) => columnWidth / ratioOf(index) + captionHeight,
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: useCallback((range: Range) => withFocused(defaultRangeExtractor(range), focused), [focused]),
    useFlushSync: false,
  })
  const shown = virtualizer.getVirtualItems()
  const last = (shown.at(-1)?.index ?? -1) + 1
  if (last !== near) setNear(last)
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columnWidth, captionHeight, ratioOf])
  useReachBottom(end, items.length, onReachBottom)

  return (
    <>
      <ul
        ref={list}
        className={styles.waterfall}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={props['aria-label']}
        {...watch}
      >
        {shown.map(({ index, lane, start, size }) => {
          const item = items[index]
          return item ? (
            <li
              key={item.key}
              className={styles.item}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={onReachBottom ? -1 : items.length}
              style={{
                width: columnWidth,
                height: size,
                translate: `${lane * (columnWidth + gap)}px ${start - top}px`,
              }}
            >
              {renderItem(item, ratioOf(index))}
            </li>
          ) : null
        })}
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

function withFocused(range: number[], focused: number | null): number[] {
  if (focused === null || range.includes(focused)) return range
  return [...range, focused].toSorted((one, other) => one - other)
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
