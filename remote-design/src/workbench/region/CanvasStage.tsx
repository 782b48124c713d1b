import { CanvasSurface, TargetLabel } from '@tessera/shared/ui/region'
import { useEditor, useWork, useWorkbench } from '../workbench-context'

/** The workbench's canvas. */
export function CanvasStage() {
  const { mode } = useWorkbench()
  const editor = useEditor()
  const picture = useWork((state) => state.photo?.picture)
  const toolId = useWork((state) => state.toolId)
  const target = useWork((state) => state.target)
  const asking = useWork((state) => state.asking)
  const regions = useWork((state) => state.scene.regions)
  return (
    <CanvasSurface editor={editor} picture={picture} toolId={toolId} preview={mode.usePreview()}>
      <TargetLabel editor={editor} target={target} asking={asking} regions={regions} />
    </CanvasSurface>
  )
}
