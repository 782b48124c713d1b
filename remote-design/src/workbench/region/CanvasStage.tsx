import type { Preview } from '@tessera/shared/canvas/render/preview'
import { CanvasSurface, TargetLabel } from '@tessera/shared/ui/region'
import { useState } from 'react'
import { useEditor, useReadiness, useWork, useWorkbench } from '../workbench-context'
import { REGION_STEP } from '../workbench.store'

/** Shows the photo alone, where a start does not use the region: painted, it would seem to. */
const photoAlone = (): Preview => ({
  onChange: null,
  isClipped: true,
  edited: () => {},
  prepare: () => true,
  paint: () => {},
})

/** The workbench's canvas. */
export function CanvasStage() {
  const { mode } = useWorkbench()
  const editor = useEditor()
  const picture = useWork((state) => state.photo?.picture)
  const toolId = useWork((state) => state.toolId)
  const target = useWork((state) => state.target)
  const asking = useWork((state) => state.asking)
  const regions = useWork((state) => state.scene.regions)
  const isRegionUsed = !useReadiness().unused.includes(REGION_STEP)
  const preview = mode.usePreview()
  const [alone] = useState(photoAlone)
  return (
    <CanvasSurface editor={editor} picture={picture} toolId={toolId} preview={isRegionUsed ? preview : alone}>
      <TargetLabel editor={editor} target={target} asking={asking} regions={regions} />
    </CanvasSurface>
  )
}
