import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './Waterfall.module.css'
import { useMeasuredRatios } from './measured-ratios'
import { columnCount, layOut, WATERFALL } from './waterfall.rules'

export interface WaterfallItem {
  readonly key: string
  readonly src: string
  /** Width by height, when the list knows it; otherwise the picture is measured, at most five at once. */
  readonly ratio?: number
}

interface WaterfallProps<Item extends WaterfallItem> {
  readonly items: readonly Item[]
  /** Fills the place; the picture's share of it has the item's ratio. */
  readonly renderItem: (item: Item, ratio: number) => ReactNode
  /** Height below the picture that `renderItem` uses, px. */
  readonly captionHeight?: number
  readonly columnWidth?: number
  readonly gap?: number
  readonly bottomGap?: number
  readonly reachBottom?: number
  /** Called when the end comes within `reachBottom` px of the viewport. */
  readonly onReachBottom?: () => void
  readonly 'aria-label'?: string
}

/** Columns of pictures of unequal height. The document's order stays the list's order, for the keyboard and for screen readers. */
export function Waterfall<Item extends WaterfallItem>(props: WaterfallProps<Item>) {
  const { items, renderItem, captionHeight = 0, bottomGap = WATERFALL.bottomGap, onReachBottom } = props
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const ratios = useMeasuredRatios(items)
  const isNarrow = width < 2 * WATERFALL.columnWidth
  const gap = props.gap ?? (isNarrow ? 12 : WATERFALL.gap)
  const columns = columnCount(width, props.columnWidth ?? WATERFALL.columnWidth, gap, 2)
  const layout = layOut(ratios, { width, columns, gap, bottomGap, captionHeight })
  const reachBottom = props.reachBottom ?? WATERFALL.reachBottom

  useEffect(() => {
    const mark = end.current
    if (!mark || !onReachBottom) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReachBottom()
      },
      { rootMargin: `0px 0px ${reachBottom}px 0px` },
    )
    observer.observe(mark)
    return () => observer.disconnect()
    // Observed anew for each longer list: a page that did not fill the screen must ask for the next one.
  }, [onReachBottom, reachBottom, items.length])

  return (
    <>
      <ul ref={list} className={styles.waterfall} style={{ height: layout.height }} aria-label={props['aria-label']}>
        {width === 0
          ? null
          : items.map((item, index) => {
              const place = layout.places[index]
              return (
                <li
                  key={item.key}
                  className={styles.item}
                  style={{ width: layout.columnWidth, height: place?.height, translate: `${place?.x}px ${place?.y}px` }}
                >
                  {renderItem(item, ratios[index] ?? 1)}
                </li>
              )
            })}
      </ul>
      <div ref={end} aria-hidden />
    </>
  )
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
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
