import { darken, standingOf, studioBackdrop } from '@tessera/shared/contract/backdrop'
import { eachShadow } from '@tessera/shared/contract/standing-shadow'
import type { PreparedFurnitureBackground } from '../../../modes/furniture-background'
import { type EngineContext, type EngineOutput, EngineRefusal } from '../../engine'

/** Puts a backdrop or a picture behind a piece, and the piece's shadow on it. */
export async function setBackground(job: PreparedFurnitureBackground, context: EngineContext): Promise<EngineOutput> {
  const { photo, mask, background } = job
  if (background === null) throw new EngineRefusal('ENGINE_UNSUPPORTED', 'words', ['design.engines.http'])
  const { width, height } = photo
  const standing = standingOf({ ...mask, data: mask.data.map((value) => 255 - value) })
  if (!standing) throw new EngineRefusal('MASK_EMPTY', 'no piece')
  const data = new Uint8Array(width * height * 3)
  if (typeof background === 'string') {
    const write = studioBackdrop(background, photo, standing)
    for (let index = 0; index < width * height; index++) {
      write(data, index * 3, index % width, Math.floor(index / width))
    }
  } else data.set(background.data)
  context.progress(0.5)
  eachShadow(standing, photo, (index, strength) => darken(data, index * 3, strength))
  context.progress(1)
  const method = typeof background === 'string' ? 'studio-backdrop' : 'picture-behind'
  return { pixels: { ...photo, data }, method, warnings: [] }
}
