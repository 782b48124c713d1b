import { SWATCH_PX, type Swatch, swatchOf } from '@tessera/shared/contract/dressing/swatch'
import { useEffect, useState } from 'react'
import { pictureAt } from '../picture/data-url'
import { readPixels } from '@tessera/shared/ui/photo/use-pixels'

/** Several parts of a page ask for the same ones; the last few are kept. */
const known = new Map<string, Promise<Swatch>>()
const MOST_KNOWN = 16

/** Swatches of pictures by their URL, as far as they have arrived. */
export function useSwatches(urls: readonly string[]): ReadonlyMap<string, Swatch> {
  const [swatches, setSwatches] = useState<ReadonlyMap<string, Swatch>>(new Map())
  const names = [...new Set(urls)].join('\n')
  useEffect(() => {
    let left = false
    for (const url of names.split('\n').filter(Boolean)) {
      readSwatch(url).then(
        (swatch) => (left ? undefined : setSwatches((former) => new Map(former).set(url, swatch))),
        // Without it there is no preview; the picture in the list shows the same fault.
        (error: unknown) => console.warn('a swatch could not be read', error),
      )
    }
    return () => {
      left = true
    }
  }, [names])
  return swatches
}

function readSwatch(url: string): Promise<Swatch> {
  const reading = known.get(url) ?? load(url)
  known.delete(url)
  known.set(url, reading)
  reading.catch(() => known.delete(url))
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break
    known.delete(oldest)
  }
  return reading
}

const load = async (url: string): Promise<Swatch> =>
  swatchOf(await readPixels(await pictureAt(url, SWATCH_PX), SWATCH_PX))
