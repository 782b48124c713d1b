import { useCallback, useEffect, useMemo, useState } from 'react'
import type { WaterfallItem } from './Waterfall'
import { WATERFALL } from './waterfall.rules'

/** The place a picture gets until it has been measured, or for ever when it cannot be loaded. */
const ASSUMED_RATIO = 4 / 3

/**
 * Width by height of an item: as declared, else measured by loading, at most five pictures at once. Only what stands above the end of
 * the window decides where something stands, so nothing below it is loaded.
 *
 * @param near number of items up to that end
 */
export function useMeasuredRatios(items: readonly WaterfallItem[], near: number): (index: number) => number {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(() => new Map())
  const batch = useMemo(
    () =>
      items
        .slice(0, near)
        .filter((item) => item.ratio === undefined && !measured.has(item.src))
        .slice(0, WATERFALL.measuredAtOnce)
        .map((item) => item.src)
        .join('\n'),
    [items, near, measured],
  )
  // Only a change of the batch itself starts loading anew.
  useEffect(() => {
    if (batch === '') return undefined
    let live = true
    void Promise.all(batch.split('\n').map(async (src) => [src, await measureRatio(src)] as const)).then((found) => {
      if (live) setMeasured((known) => new Map([...known, ...found]))
    })
    return () => {
      live = false
    }
  }, [batch])
  return useCallback(
    (index) => {
      const item = items[index]
      return item?.ratio ?? measured.get(item?.src ?? '') ?? ASSUMED_RATIO
    },
    [items, measured],
  )
}

function measureRatio(src: string): Promise<number> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image.naturalHeight > 0 ? image.naturalWidth / image.naturalHeight : ASSUMED_RATIO)
    image.onerror = () => resolve(ASSUMED_RATIO)
    image.src = src
  })
}
