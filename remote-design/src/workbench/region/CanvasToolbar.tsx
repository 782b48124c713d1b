import type { ToolId } from '@tessera/shared/canvas/tools/tool'
import { ToolRow } from '@tessera/shared/ui/region'
import { useEffect } from 'react'
import { useEditor, useReadiness, useWork, useWorkbench } from '../workbench-context'
import { REGION_STEP, SCALE_STEP } from '../workbench.store'

const REGION_TOOLS: readonly ToolId[] = ['suggest', 'box', 'polygon', 'brush', 'eraser', 'hand']

/** Of tools that belong to a step; the hand moves the photo whatever is asked for. */
const stepOf = (id: ToolId): string | null => {
  if (id === 'plane') return SCALE_STEP
  return id !== 'hand' && REGION_TOOLS.includes(id) ? REGION_STEP : null
}

interface CanvasToolbarProps {
  /** Region tools only. */
  readonly regionOnly?: boolean
}

/** The mode's tools, without those of steps that are not used. */
export function CanvasToolbar({ regionOnly = false }: CanvasToolbarProps) {
  const { mode } = useWorkbench()
  const editor = useEditor()
  const toolId = useWork((state) => state.toolId)
  const { unused } = useReadiness()
  const used = mode.tools.map(({ id }) => id).filter((id) => !unused.includes(stepOf(id) ?? ''))
  const isGone = !used.includes(toolId)
  useEffect(() => {
    // It would go on changing what nobody asks for.
    if (editor && isGone) editor.setTool('hand')
  }, [editor, isGone])
  const isRegionUsed = !unused.includes(REGION_STEP)
  useEffect(() => {
    if (!editor || isRegionUsed) return undefined
    // Nothing of the region is seen, so nothing of it is undone.
    editor.setAspect('placed')
    return () => editor.setAspect(null)
  }, [editor, isRegionUsed])
  const shown = regionOnly ? REGION_TOOLS.filter((id) => used.includes(id)) : used
  return <ToolRow tools={shown} toolId={toolId} onTool={(id) => editor?.setTool(id)} />
}
