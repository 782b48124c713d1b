import { maskBounds } from '../../../wrapper/mask-bounds'
import { edgeOf } from '../../../wrapper/paste-back'
import type { Raster } from '../../engine'
import { createGrain } from '../grain'
import { characterOfPhoto, PAINTED_MARGIN_PX } from '../lay-surface'
import { BRIGHTEST, LINEAR_STEPS, LINEAR_TO_SRGB, linearOfHex } from '../light'
import type { CameraNormal } from '../reflection'
import { estimateLight, LIGHT_PARTS, lightSurface } from '../shading'

interface SurfaceToPaint {
  photo: Raster
  /** One channel; 255 inside. */
  mask: Raster
  seed: number
}

/** Matt paint reflects nothing, whatever it is seen from. */
const NO_NORMAL: CameraNormal = { facing: () => 1 }

/** A raw surface in matt paint: its light stays, its stains, joints and patches go. */
export function paintSurface({ photo, mask, seed }: SurfaceToPaint, color: string): Raster {
  const paint = linearOfHex(color)
  const lighting = lightSurface(estimateLight(photo, mask, null), {
    finish: 'matte',
    brightest: Math.max(...paint),
    normal: NO_NORMAL,
  })
  const grain = createGrain(characterOfPhoto(photo).noise, seed)
  const pixels = { ...photo, data: new Uint8Array(photo.data) }
  const { reach } = edgeOf(photo, mask)
  const { left, top, right, bottom } = maskBounds(mask, PAINTED_MARGIN_PX)
  const light = new Float32Array((right - left) * LIGHT_PARTS)
  for (let y = top; y < bottom; y++) {
    lighting.row(y, left, right, light)
    for (let x = left; x < right; x++) {
      const index = y * photo.width + x
      if (!reach[index]) continue
      const part = (x - left) * LIGHT_PARTS
      const [red, green, blue] = [0, 1, 2].map((channel) =>
        encoded(paint[channel]! * light[part + channel]! + light[part + 3 + channel]!),
      )
      const noise = grain.at(x, y, green!)
      pixels.data.set(
        [red!, green!, blue!].map((value) => clampByte(value + noise)),
        index * 3,
      )
    }
  }
  return pixels
}

const encoded = (linear: number): number =>
  LINEAR_TO_SRGB[Math.min(LINEAR_STEPS * BRIGHTEST, (linear * LINEAR_STEPS + 0.5) | 0)]!

const clampByte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))
