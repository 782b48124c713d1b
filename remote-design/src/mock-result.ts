import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import type { Point } from '@tessera/shared/contract/design/plane'
import { keepMockFile } from '@tessera/shared/mock-host/mock-host'

/** Tile size in the mock result, in photo pixels: the mock has no perspective. */
const TILE_PX = 120

async function bitmapOf(url: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(url)).blob())
}

/** Paints an object of the mask; null for one that stays as it is. */
type Fill = (context: OffscreenCanvasRenderingContext2D, object: number) => CanvasPattern | string | null

/** A tile's face, without perspective. */
export async function tiled(faceUrl: string): Promise<Fill> {
  const face = await bitmapOf(faceUrl)
  const tile = new OffscreenCanvas(TILE_PX, TILE_PX)
  tile.getContext('2d')!.drawImage(face, 0, 0, TILE_PX, TILE_PX)
  return (context) => context.createPattern(tile, 'repeat')
}

/** A colour for each object. */
export const colored =
  (colors: readonly string[]): Fill =>
  (_, object) =>
    colors[object] ?? null

const OBJECTS = [0, 1, 2, 3, 4, 5]

/** Mock engine: paint multiplied into the photo inside the mask. Enough to test comparing, zooming and downloading. */
export async function drawResult(from: { readonly photo: string; readonly mask: string; readonly fill: Fill }) {
  const [photo, mask] = await Promise.all([bitmapOf(from.photo), bitmapOf(from.mask)])
  const { width, height } = photo
  const result = new OffscreenCanvas(width, height)
  const context = result.getContext('2d')!
  context.drawImage(photo, 0, 0)
  context.globalCompositeOperation = 'multiply'
  for (const object of OBJECTS) {
    const layer = new OffscreenCanvas(width, height)
    const drawing = layer.getContext('2d', { willReadFrequently: true })!
    const paint = from.fill(drawing, object)
    if (!paint) continue
    drawing.drawImage(mask, 0, 0, width, height)
    if (!keepObject(drawing, object, width, height)) continue
    drawing.globalCompositeOperation = 'source-in'
    drawing.fillStyle = paint
    drawing.fillRect(0, 0, width, height)
    context.drawImage(layer, 0, 0)
  }
  const { url } = keepMockFile(await result.convertToBlob({ type: 'image/jpeg', quality: 0.9 }))
  return { url, previewUrl: url, width, height }
}

/** Leaves one object of a mask opaque. False if it has no pixel. */
function keepObject(context: OffscreenCanvasRenderingContext2D, object: number, width: number, height: number) {
  const image = context.getImageData(0, 0, width, height)
  let found = false
  for (let index = 0; index < image.data.length; index += 4) {
    const own = image.data[index] === levelOfObject(object)
    image.data[index + 3] = own ? 255 : 0
    found ||= own
  }
  context.putImageData(image, 0, 0)
  return found
}

/** A piece's width in the mock result, by the photo's: the mock has no floor. */
const PIECE_SHARE = 0.22

/** Mock engine: pieces drawn over the photo. */
export async function drawPieces(photoUrl: string, pieces: readonly { readonly url: string; readonly at: Point }[]) {
  const photo = await bitmapOf(photoUrl)
  const { width, height } = photo
  const result = new OffscreenCanvas(width, height)
  const context = result.getContext('2d')!
  context.drawImage(photo, 0, 0)
  for (const { url, at } of pieces) {
    const piece = await bitmapOf(url)
    const wide = width * PIECE_SHARE
    const tall = (wide * piece.height) / piece.width
    context.drawImage(piece, at[0] - wide / 2, at[1] - tall, wide, tall)
  }
  const { url } = keepMockFile(await result.convertToBlob({ type: 'image/jpeg', quality: 0.9 }))
  return { url, previewUrl: url, width, height }
}
