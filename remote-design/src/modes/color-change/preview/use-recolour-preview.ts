import { useEffect, useState } from 'react'
import { useInputs } from '../../../workbench/workbench-context'
import { COLOR_CHANGE_INPUTS, shownScheme } from '../color-change.inputs'
import { RecolourPreview } from './recolour-preview'
import { useObjectColors } from './use-object-colors'

/** The shown scheme on the photo. */
export function useRecolourPreview(): RecolourPreview {
  const [preview] = useState(() => new RecolourPreview())
  const inputs = useInputs(COLOR_CHANGE_INPUTS)
  const scene = useObjectColors()
  useEffect(() => {
    preview.choose(scene && { scene, colors: shownScheme(inputs), sparing: inputs.sparing })
  }, [preview, scene, inputs])
  return preview
}
