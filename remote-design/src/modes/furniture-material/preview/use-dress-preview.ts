import { useEffect, useState } from 'react'
import { PartsPreview } from '../../../workbench/preview/parts-preview'
import { lightsOf } from '../../../workbench/preview/part-light'
import { usePartPixels } from '../../../workbench/preview/use-part-pixels'
import { shownScheme } from '../../../workbench/schemes/schemes'
import { useInputs, useWork } from '../../../workbench/workbench-context'
import { FURNITURE_MATERIAL_INPUTS } from '../furniture-material.inputs'
import { useSwatches } from '../../../workbench/swatch/use-swatches'
import { scaledQuad, writePart } from './dressed-parts'

/** The shown scheme on the photo, by the engine's own formula. */
export function useDressPreview(): PartsPreview {
  const [preview] = useState(() => new PartsPreview())
  const inputs = useInputs(FURNITURE_MATERIAL_INPUTS)
  const scene = usePartPixels()
  const photoWidth = useWork((state) => state.photo?.width ?? null)
  const corners = useWork((state) => state.canvas.plane.corners)
  const scheme = shownScheme(inputs)
  const swatches = useSwatches(scheme.flatMap((wearing) => wearing?.pictureUrl ?? []))
  useEffect(() => {
    const worn = shownScheme(inputs).map((wearing) => {
      const swatch = wearing && swatches.get(wearing.pictureUrl)
      return swatch ? { wearing, swatch } : null
    })
    if (!scene || photoWidth === null || !scene.parts.some((part, index) => part && worn[index]))
      return preview.show(null)
    const { width, height } = scene.photo
    const quad = corners && scaledQuad(corners, width / photoWidth)
    preview.show({
      width,
      height,
      unchosen: scene.parts.flatMap((part, index) => (part && !worn[index] ? [part] : [])),
      write: (rgba) =>
        lightsOf(scene).forEach((light, part) => {
          const wears = worn[part]
          if (light && wears) writePart(rgba, { width, height }, light, { ...wears, corners: quad }, inputs.sparing)
        }),
    })
  }, [preview, scene, inputs, swatches, corners, photoWidth])
  return preview
}
