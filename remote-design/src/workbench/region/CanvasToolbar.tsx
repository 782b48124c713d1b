import type { ToolId } from '@tessera/shared/canvas/tools/tool'
import { ToolRow } from '@tessera/shared/ui/region'
import { useEditor, useWork, useWorkbench } from '../workbench-context'

const REGION_TOOLS: readonly ToolId[] = ['suggest', 'box', 'polygon', 'brush', 'eraser', 'hand']

interface CanvasToolbarProps {
  /** Region tools only. */
  readonly regionOnly?: boolean
}

/** The mode's tools. */
export function CanvasToolbar({ regionOnly = false }: CanvasToolbarProps) {
  const { mode } = useWorkbench()
  const editor = useEditor()
  const toolId = useWork((state) => state.toolId)
  const own = mode.tools.map(({ id }) => id)
  const shown = regionOnly ? REGION_TOOLS.filter((id) => own.includes(id)) : own
  return <ToolRow tools={shown} toolId={toolId} onTool={(id) => editor?.setTool(id)} />
}
