import { keepMockFile } from '@tessera/shared/mock-host/mock-host'

/** Tile size in the mock result, in photo pixels: the mock has no perspective. */
const TILE_PX = 120

async function bitmapOf(url: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(url)).blob())
}

/** Converts a mask (white = edit) to alpha, for clipping. */
function asAlpha(context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  const image = context.getImageData(0, 0, width, height)
  for (let index = 0; index < image.data.length; index += 4) image.data[index + 3] = image.data[index]!
  context.putImageData(image, 0, 0)
}

/**
 * Mock engine: the tile, without perspective, multiplied into the photo inside the mask. Enough to test comparing, zooming and
 * downloading.
 */
export async function drawResult(urls: { readonly photo: string; readonly mask: string; readonly face: string }) {
  const [photo, mask, face] = await Promise.all([bitmapOf(urls.photo), bitmapOf(urls.mask), bitmapOf(urls.face)])
  const { width, height } = photo
  const layer = new OffscreenCanvas(width, height)
  const drawing = layer.getContext('2d', { willReadFrequently: true })!
  drawing.drawImage(mask, 0, 0, width, height)
  asAlpha(drawing, width, height)
  drawing.globalCompositeOperation = 'source-in'
  const tile = new OffscreenCanvas(TILE_PX, TILE_PX)
  tile.getContext('2d')!.drawImage(face, 0, 0, TILE_PX, TILE_PX)
  drawing.fillStyle = drawing.createPattern(tile, 'repeat')!
  drawing.fillRect(0, 0, width, height)
  const result = new OffscreenCanvas(width, height)
  const context = result.getContext('2d')!
  context.drawImage(photo, 0, 0)
  context.globalCompositeOperation = 'multiply'
  context.drawImage(layer, 0, 0)
  const { url } = keepMockFile(await result.convertToBlob({ type: 'image/jpeg', quality: 0.9 }))
  return { url, previewUrl: url, width, height }
}
