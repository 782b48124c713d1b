import type { TileFace } from './tile-painter'
import { createLayer } from '@tessera/shared/canvas/render/palette'

/** Limit of faces in a preview; more only cost memory. */
const MOST_FACES = 8

/** Loads a material's faces for the preview. Unreadable faces are skipped; with none, the preview has only lines and a plain colour. */
export async function loadFaces(urls: readonly string[], signal: AbortSignal): Promise<TileFace[]> {
  const loaded = await Promise.allSettled(urls.slice(0, MOST_FACES).map((url) => loadFace(url, signal)))
  return loaded.flatMap((face) => (face.status === 'fulfilled' ? [face.value] : []))
}

async function loadFace(url: string, signal: AbortSignal): Promise<TileFace> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`face ${response.status}`)
  const image = await createImageBitmap(await response.blob())
  const { context } = createLayer(1, 1)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return { image, width: image.width, height: image.height, meanColor: `rgb(${red} ${green} ${blue})` }
}
