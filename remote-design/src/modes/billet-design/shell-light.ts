import type { RoomLight } from '@tessera/shared/contract/dressing/room-light'
import { estimateSceneLight, levelOf, REFERENCE } from '@tessera/shared/contract/dressing/scene-light'
import { SRGB_TO_LINEAR } from '@tessera/shared/contract/srgb'

type Photo = Pick<ImageData, 'data' | 'width' | 'height'>

/** Of a picture as large as the preview's a sample of pixels tells its light. */
const EVERY = 3

/** Of the last photo: another covering does not read its light anew. */
const scenes = new WeakMap<Photo, ReturnType<typeof estimateSceneLight>>()

function sceneLightOf(photo: Photo): ReturnType<typeof estimateSceneLight> {
  const known = scenes.get(photo)
  if (known) return known
  const { data } = photo
  const places = Math.floor(data.length / 4 / EVERY)
  const scene = new Float32Array(places * 3)
  for (let place = 0; place < places; place++)
    for (let channel = 0; channel < 3; channel++)
      scene[place * 3 + channel] = SRGB_TO_LINEAR[data[place * EVERY * 4 + channel]!]!
  const light = estimateSceneLight(scene)
  scenes.set(photo, light)
  return light
}

/** The light on a surface of a shell, as the engine estimates it: the scene's white, or more where the old surface shows more. */
export function shellLightOf(photo: Photo, pixels: Uint32Array): RoomLight {
  const scene = sceneLightOf(photo)
  const levels = Float32Array.from(pixels, (pixel) => {
    const [red, green, blue] = [0, 1, 2].map((channel) => SRGB_TO_LINEAR[photo.data[pixel * 4 + channel]!]!)
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }).sort()
  const level = levelOf(scene, levels[Math.floor(levels.length * REFERENCE)] ?? 0)
  const [red, green, blue] = scene.colour
  return [level * red, level * green, level * blue]
}
