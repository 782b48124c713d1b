import { placedCorner, standingOf } from '@tessera/shared/contract/backdrop'
import type { PiecePlacing } from '@tessera/shared/contract/design/modes/furniture-background'
import sharp from 'sharp'
import { EngineRefusal, pixelsOf, type Raster } from '../engines/engine'
import { maskBounds } from './mask-bounds'

/** Pixels around a piece that move with it: its soft edge is told from what was behind it. */
const AROUND = 24

/**
 * The photo and the region with the piece at another place and size; outside of what moved, the photo stays.
 * @param mask 255 on the piece, of the photo's size
 */
export async function placedPiece(placing: PiecePlacing, photo: Raster, mask: Raster) {
  const standing = standingOf(mask)
  if (!standing) throw new EngineRefusal('MASK_EMPTY', 'no piece')
  const { left, top } = placedCorner(placing, standing, photo)
  const bounds = maskBounds(mask, AROUND)
  const size = (from: number, to: number) => Math.max(1, Math.round((to - from) * placing.scale))
  const [width, height] = [size(bounds.left, bounds.right), size(bounds.top, bounds.bottom)]
  const at = { x: Math.round(left + bounds.left * placing.scale), y: Math.round(top + bounds.top * placing.scale) }
  const cut = {
    left: bounds.left,
    top: bounds.top,
    width: bounds.right - bounds.left,
    height: bounds.bottom - bounds.top,
  }
  const onto = async (raster: Raster, under: Uint8Array) => {
    const { channels } = raster
    const resized = sharp(raster.data, { raw: raster })
      .extract(cut)
      .resize(width, height, { fit: 'fill' })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    const piece = pixelsOf(await resized.raw({ depth: 'uchar' }).toBuffer())
    const [from, to] = [Math.max(0, -at.x), Math.min(width, photo.width - at.x)]
    for (let row = Math.max(0, -at.y); row < Math.min(height, photo.height - at.y); row++) {
      const part = piece.subarray((row * width + from) * channels, (row * width + to) * channels)
      under.set(part, ((row + at.y) * photo.width + from + at.x) * channels)
    }
    return under
  }
  const [moved, region] = await Promise.all([
    onto(photo, photo.data.slice()),
    onto(mask, new Uint8Array(mask.data.length)),
  ])
  return {
    photo: { ...photo, data: moved },
    mask: { ...mask, data: region.map((value) => (value >= 128 ? 255 : 0)) },
  }
}
