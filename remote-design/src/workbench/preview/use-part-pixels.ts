import { useEffect, useMemo, useState } from 'react'
import { regionsOf } from '@tessera/shared/canvas/document/parts'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import type { Runs } from '@tessera/shared/canvas/mask/mask-runs'
import { readPixels } from '@tessera/shared/ui/photo/use-pixels'
import { useEditor, useWork } from '../workbench-context'

/** Longest side of the preview's picture. */
const PREVIEW_PX = 960

/** The photo at the preview's size, and which of its pixels each region holds. */
export interface PartPixels {
  readonly photo: ImageData
  /** By region, in rising order; null where it is empty. */
  readonly parts: readonly (Uint32Array | null)[]
}

/** Several parts of a page ask for the same photo and the same regions. */
const photos = new WeakMap<Blob, Promise<ImageData>>()
const scenes = new WeakMap<object, PartPixels>()

/** What is selected, in the photo's pixels; null until the photo is there. */
export function usePartPixels(): PartPixels | null {
  const editor = useEditor()
  const picture = useWork((state) => state.photo?.picture ?? null)
  const canvas = useWork((state) => state.canvas)
  const photo = usePhoto(picture)
  return useMemo(() => {
    if (!editor || !photo) return null
    const known = scenes.get(canvas)
    if (known?.photo === photo) return known
    const found = { photo, parts: regionsOf(editor.document).map((runs) => pixelsOf(editor, photo, runs)) }
    scenes.set(canvas, found)
    return found
  }, [editor, photo, canvas])
}

function usePhoto(picture: Blob | null): ImageData | null {
  const [loaded, setLoaded] = useState<{ readonly picture: Blob; readonly photo: ImageData } | null>(null)
  useEffect(() => {
    if (!picture) return undefined
    let left = false
    const reading = photos.get(picture) ?? readPixels(picture, PREVIEW_PX)
    photos.set(picture, reading)
    reading.then(
      (photo) => (left ? undefined : setLoaded({ picture, photo })),
      // Without its pixels there is no preview; the canvas tells that the photo cannot be shown.
      (error: unknown) => console.warn('the photo could not be read for its preview', error),
    )
    return () => {
      left = true
    }
  }, [picture])
  return loaded && loaded.picture === picture ? loaded.photo : null
}

/** A region of the mask on the preview's smaller picture. */
function pixelsOf({ document: { mask } }: Editor, photo: ImageData, runs: Runs): Uint32Array | null {
  if (runs.length === 0) return null
  const region = new Uint8Array(mask.data.length)
  for (let pair = 0; pair < runs.length; pair += 2) region.fill(1, runs[pair], runs[pair + 1])
  const pixels: number[] = []
  for (let y = 0; y < photo.height; y += 1) {
    const row = Math.floor(((y + 0.5) * mask.height) / photo.height) * mask.width
    for (let x = 0; x < photo.width; x += 1) {
      if (region[row + Math.floor(((x + 0.5) * mask.width) / photo.width)]) pixels.push(y * photo.width + x)
    }
  }
  return pixels.length > 0 ? Uint32Array.from(pixels) : null
}
