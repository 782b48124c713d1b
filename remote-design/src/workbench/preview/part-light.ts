import { goodsShare } from '@tessera/shared/contract/dressing/goods-share'
import { type RoomLight, roomLightOf } from '@tessera/shared/contract/dressing/room-light'
import { logLight, type Shade, shadeOf } from '@tessera/shared/contract/dressing/shade'
import { writeLab } from '@tessera/shared/contract/lab'
import { oldColourOf } from '@tessera/shared/contract/recolour'
import type { PartPixels } from './use-part-pixels'

type Photo = Pick<ImageData, 'data' | 'width' | 'height'>

/** The light on a region, ready to be dressed at once. */
export interface PartLight {
  readonly pixels: Uint32Array
  readonly shade: Shade
  readonly room: RoomLight
  /** 0–1 of each pixel: whether it is of the region's own goods. */
  readonly own: Float32Array
}

function lightOfPart({ data, width, height }: Photo, pixels: Uint32Array): PartLight {
  const labs = new Float32Array(pixels.length * 3)
  const light = new Float32Array(pixels.length)
  pixels.forEach((pixel, at) => {
    const [red, green, blue] = [data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!]
    writeLab(labs, at * 3, red, green, blue)
    light[at] = logLight(red, green, blue)
  })
  const old = oldColourOf(labs)
  const own = light.map((_, at) => goodsShare(old, labs[at * 3]!, labs[at * 3 + 1]!, labs[at * 3 + 2]!))
  const room = roomLightOf({ data, width, height }, pixels)
  return { pixels, own, room, shade: shadeOf({ width, height, pixels, light, own }) }
}

/** Of the last selection: another choice does not read the light anew. */
const lights = new WeakMap<PartPixels, (PartLight | null)[]>()

export function lightsOf(scene: PartPixels): (PartLight | null)[] {
  const known = lights.get(scene) ?? scene.parts.map((pixels) => pixels && lightOfPart(scene.photo, pixels))
  lights.set(scene, known)
  return known
}
