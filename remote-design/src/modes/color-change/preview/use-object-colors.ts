import { levelOf, roomLightOf } from '@tessera/shared/contract/dressing/room-light'
import { useMemo } from 'react'
import { type PartPixels, usePartPixels } from '../../../workbench/preview/use-part-pixels'
import { type ObjectColors, objectColorsOf, type PhotoColors, photoColorsOf } from './object-colors'

/** Both the preview and the caution beside the price ask for the same photo and the same regions. */
const photos = new WeakMap<ImageData, PhotoColors>()
const scenes = new WeakMap<PartPixels, ObjectsOfPhoto>()

interface ObjectsOfPhoto {
  readonly photo: PhotoColors
  /** By region; null where it is empty. */
  readonly objects: readonly (ObjectColors | null)[]
}

/** What the selected objects look like now; null until the photo is there. */
export function useObjectColors(): ObjectsOfPhoto | null {
  const pixels = usePartPixels()
  return useMemo(() => pixels && objectsOf(pixels), [pixels])
}

function objectsOf(pixels: PartPixels): ObjectsOfPhoto {
  const known = scenes.get(pixels)
  if (known) return known
  const photo = photos.get(pixels.photo) ?? photoColorsOf(pixels.photo)
  photos.set(pixels.photo, photo)
  const found = {
    photo,
    objects: pixels.parts.map((part) => part && objectColorsOf(photo, part, levelOf(roomLightOf(pixels.photo, part)))),
  }
  scenes.set(pixels, found)
  return found
}
