import { useEffect, useMemo, useState } from 'react'
import { regionsOf } from '../../../canvas/document/parts'
import type { Editor } from '../../../canvas/editor/editor'
import type { Runs } from '../../../canvas/mask/mask-runs'
import { createLayer } from '../../../canvas/render/palette'
import { useEditor, useWork } from '../../../workbench/workbench-context'
import { type ObjectColors, objectColorsOf, type PhotoColors, photoColorsOf } from './object-colors'

/** Longest side of the preview's picture. */
const PREVIEW_PX = 960

/** Both the preview and the caution beside the price ask for the same photo and the same regions. */
const photos = new WeakMap<Blob, Promise<PhotoColors>>()
const objects = new WeakMap<object, ObjectsOfPhoto>()

export interface ObjectsOfPhoto {
  readonly photo: PhotoColors
  /** By region; null where it is empty. */
  readonly objects: readonly (ObjectColors | null)[]
}

/** What the selected objects look like now; null until the photo is there. */
export function useObjectColors(): ObjectsOfPhoto | null {
  const editor = useEditor()
  const picture = useWork((state) => state.photo?.picture ?? null)
  const canvas = useWork((state) => state.canvas)
  const photo = usePhotoColors(picture)
  return useMemo(() => {
    if (!editor || !photo) return null
    const known = objects.get(canvas)
    if (known?.photo === photo) return known
    const found = { photo, objects: regionsOf(editor.document).map((runs) => objectOf(editor, photo, runs)) }
    objects.set(canvas, found)
    return found
  }, [editor, photo, canvas])
}

function usePhotoColors(picture: Blob | null): PhotoColors | null {
  const [loaded, setLoaded] = useState<{ readonly picture: Blob; readonly photo: PhotoColors } | null>(null)
  useEffect(() => {
    if (!picture) return undefined
    let left = false
    const reading = photos.get(picture) ?? readPhoto(picture)
    photos.set(picture, reading)
    reading.then(
      (photo) => (left ? undefined : setLoaded({ picture, photo })),
      // Without its pixels there is no preview; the canvas tells that the photo cannot be shown.
      (error: unknown) => console.warn('the photo could not be read for its colours', error),
    )
    return () => {
      left = true
    }
  }, [picture])
  return loaded && loaded.picture === picture ? loaded.photo : null
}

async function readPhoto(picture: Blob): Promise<PhotoColors> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, PREVIEW_PX / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const { context } = createLayer(width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return photoColorsOf(context.getImageData(0, 0, width, height))
}

/** A region of the mask on the preview's smaller picture. */
function objectOf({ document: { mask } }: Editor, photo: PhotoColors, runs: Runs): ObjectColors | null {
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
  return objectColorsOf(photo, Uint32Array.from(pixels))
}
