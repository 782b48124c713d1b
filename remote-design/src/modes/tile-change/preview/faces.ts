import type { TileFace } from './tile-painter'
import { createLayer } from '../../../canvas/render/palette'

/** More faces than this only cost memory in a preview. */
const MOST_FACES = 8

/** Loads a material's faces for the preview. Faces that cannot be read are left out; none at all means lines and plain colour. */
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
