import { Brush, Eraser, Hand, MousePointerClick, Move, Pentagon, Scan, SquareDashedMousePointer } from 'lucide-react'
import type { ToolId } from '../../canvas/tools/tool'
import { Hint } from '../Hint'
import { useEditor, useWork, useWorkbench } from '../workbench-context'
import styles from './CanvasToolbar.module.css'
import { REGION_TEXT as TEXT, TOOL_TEXT } from './region.text'

const ICONS = {
  hand: Hand,
  suggest: MousePointerClick,
  box: SquareDashedMousePointer,
  polygon: Pentagon,
  brush: Brush,
  eraser: Eraser,
  plane: Scan,
  place: Move,
}
const REGION_TOOLS: readonly ToolId[] = ['suggest', 'box', 'polygon', 'brush', 'eraser', 'hand']

interface CanvasToolbarProps {
  /** Region tools only. */
  readonly regionOnly?: boolean
}

/** The mode's tools, each with icon, label and shortcut. */
export function CanvasToolbar({ regionOnly = false }: CanvasToolbarProps) {
  const { mode } = useWorkbench()
  const editor = useEditor()
  const toolId = useWork((state) => state.toolId)
  const own = mode.tools.map(({ id }) => id)
  const shown = regionOnly ? REGION_TOOLS.filter((id) => own.includes(id)) : own
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={TEXT.toolbar}>
      {shown.map((id) => {
        const Icon = ICONS[id]
        const { label, key } = TOOL_TEXT[id]
        return (
          <Hint key={id} text={`${label}  ${key}`}>
            <button
              type="button"
              className={styles.tool}
              aria-pressed={toolId === id}
              aria-keyshortcuts={key}
              onClick={() => editor?.setTool(id)}
            >
              <Icon size={18} aria-hidden />
              <span>{label}</span>
            </button>
          </Hint>
        )
      })}
    </div>
  )
}
