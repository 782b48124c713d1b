import { useCallback, useEffect, useMemo, useState } from 'react'
import type { WaterfallItem } from './Waterfall'
import { WATERFALL } from './waterfall.rules'

/** Aspect ratio until a picture is measured; final if it cannot be loaded. */
const ASSUMED_RATIO = 4 / 3

/**
 * Aspect ratio (width ÷ height) of an item: declared, else measured by loading the picture, at most five at a time. Only items up to
 * the end of the viewport affect visible positions, so none below it is loaded.
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
  // Only a change of the batch restarts loading.
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
