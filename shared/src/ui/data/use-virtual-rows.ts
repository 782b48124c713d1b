import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Shorter lists are rendered completely: the browser's find-in-page then covers all rows. */
const VIRTUAL_FROM = 100
const OVERSCAN = 8

export interface RowWindow {
  /** Range of the rendered rows; `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** Height of the omitted rows above and below, px. */
  readonly above: number
  readonly below: number
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

/** Window-scroll virtualisation of a long list. @param estimate height of a row before it is measured, px */
export function useVirtualRows(count: number, estimate: number, place: RefObject<HTMLElement | null>): RowWindow {
  const isVirtual = count > VIRTUAL_FROM
  const top = useDocumentTop(place, isVirtual)
  const virtualizer = useWindowVirtualizer({
    enabled: isVirtual,
    count,
    estimateSize: () => estimate,
    measureElement: (row) => row.getBoundingClientRect().height || estimate,
    overscan: OVERSCAN,
    scrollMargin: top,
    // Rows added by scrolling need no synchronous render.
    useFlushSync: false,
  })
  if (!isVirtual) return { from: 0, to: count, above: 0, below: 0, measure: undefined }
  const shown = virtualizer.getVirtualItems()
  const first = shown[0]
  const last = shown.at(-1)
  return {
    from: first?.index ?? 0,
    to: last ? last.index + 1 : 0,
    above: first ? first.start - top : 0,
    below: virtualizer.getTotalSize() - (last ? last.end - top : 0),
    measure: virtualizer.measureElement,
  }
}

/** Offset of an element from the top of the document, px. */
export function useDocumentTop(place: RefObject<HTMLElement | null>, watched: boolean): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element || !watched) return undefined
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + globalThis.scrollY))
    measure()
    // Content above may grow: wrapping filters, a notice.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [place, watched])
  return top
}
