import { type Cover, coverOf, writeDressed } from '@tessera/shared/contract/dressing/dress'
import type { RoomLight } from '@tessera/shared/contract/dressing/room-light'
import type { Swatch } from '@tessera/shared/contract/dressing/swatch'
import { composeHomographies, type Homography, solvePlane } from '@tessera/shared/contract/plane'
import { SRGB_TO_LINEAR } from '@tessera/shared/contract/srgb'
import { useEffect, useState } from 'react'
import { completePlane } from '@tessera/shared/canvas/document/plane-draft'
import { shellLightOf } from './shell-light'
import { lightsOf, type PartLight } from '../../workbench/preview/part-light'
import { PartsPreview } from '../../workbench/preview/parts-preview'
import { usePartPixels } from '../../workbench/preview/use-part-pixels'
import { shownScheme } from '../../workbench/schemes/schemes'
import { useSwatches } from '../../workbench/swatch/use-swatches'
import { useInputs, useWork } from '../../workbench/workbench-context'
import { BILLET_DESIGN_INPUTS, type ChosenCovering } from './billet-design.inputs'

/** The shown scheme on the photo: paint, and materials at their size without joints. */
export function useShellPreview(): PartsPreview {
  const [preview] = useState(() => new PartsPreview())
  const inputs = useInputs(BILLET_DESIGN_INPUTS)
  const scene = usePartPixels()
  const photo = useWork((state) => state.photo)
  const draft = useWork((state) => state.canvas.plane)
  const scheme = shownScheme(inputs)
  const swatches = useSwatches(scheme.flatMap((each) => (each?.with === 'material' ? each.pictureUrl : [])))
  useEffect(() => {
    if (!scene || !photo || inputs.way !== 'cover') return preview.show(null)
    const { width, height } = scene.photo
    const plane = completePlane(draft)
    const solution = plane && solvePlane(plane, photo)
    const toMm = solution?.ok ? scaled(solution.geometry.imageToMm, photo.width / width) : null
    const covers = shownScheme(inputs).map((each) => (each ? coverFor(each, swatches, toMm) : null))
    if (!scene.parts.some((part, index) => part && covers[index])) return preview.show(null)
    preview.show({
      width,
      height,
      unchosen: scene.parts.flatMap((part, index) => (part && !covers[index] ? [part] : [])),
      write: (rgba) =>
        lightsOf(scene).forEach((light, part) => {
          const cover = covers[part]
          if (light && cover) writePart(rgba, width, light, shellLightOf(scene.photo, light.pixels), cover)
        }),
    })
  }, [preview, scene, photo, draft, inputs, swatches])
  return preview
}

const scaled = (toMm: Homography, by: number): Homography => composeHomographies(toMm, [by, 0, 0, 0, by, 0, 0, 0, 1])

/** Null while a material has no picture or no scale yet. */
function coverFor(
  covering: ChosenCovering,
  swatches: ReadonlyMap<string, Swatch>,
  toMm: Homography | null,
): Cover | null {
  if (covering.with === 'paint') {
    const value = Number.parseInt(covering.color.slice(1), 16)
    const light = [value >> 16, (value >> 8) & 255, value & 255].map((byte) => SRGB_TO_LINEAR[byte]!)
    return { read: (out) => out.set(light), brightest: Math.max(...light) }
  }
  const swatch = swatches.get(covering.pictureUrl)
  return swatch && toMm
    ? coverOf({ swatch, widthPx: covering.mmWidth, angleDeg: covering.angleDeg, toFront: toMm })
    : null
}

function writePart(
  rgba: Uint8ClampedArray,
  width: number,
  { pixels, shade }: Pick<PartLight, 'pixels' | 'shade'>,
  room: RoomLight,
  cover: Cover,
): void {
  const dressed = { cover, shade, room, goods: 'smooth' } as const
  pixels.forEach((pixel, at) => {
    writeDressed(rgba, pixel * 4, dressed, pixel % width, Math.floor(pixel / width), at)
    rgba[pixel * 4 + 3] = 255
  })
}
