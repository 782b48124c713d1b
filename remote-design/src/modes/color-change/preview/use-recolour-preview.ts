import { labOfHex } from '@tessera/shared/contract/lab'
import { useEffect, useState } from 'react'
import { PartsPreview } from '../../../workbench/preview/parts-preview'
import { shownScheme } from '../../../workbench/schemes/schemes'
import { useInputs } from '../../../workbench/workbench-context'
import { COLOR_CHANGE_INPUTS } from '../color-change.inputs'
import { writeObject } from './object-colors'
import { useObjectColors } from './use-object-colors'

/** The shown scheme on the photo, by the engine's own formula. */
export function useRecolourPreview(): PartsPreview {
  const [preview] = useState(() => new PartsPreview())
  const inputs = useInputs(COLOR_CHANGE_INPUTS)
  const scene = useObjectColors()
  useEffect(() => {
    const colors = shownScheme(inputs)
    if (!scene?.objects.some((object, part) => object && colors[part])) return preview.show(null)
    const { width, height } = scene.photo
    preview.show({
      width,
      height,
      unchosen: scene.objects.flatMap((object, part) => (object && !colors[part] ? [object.pixels] : [])),
      write: (rgba) =>
        scene.objects.forEach((object, part) => {
          const color = colors[part]
          if (object && color) writeObject(rgba, object, labOfHex(color), inputs.sparing)
        }),
    })
  }, [preview, scene, inputs])
  return preview
}
