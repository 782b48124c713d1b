import { Brush, Eraser, Hand, MousePointerClick, Move, Pentagon, Scan, SquareDashedMousePointer } from 'lucide-react'
import type { ToolId } from '../../canvas/tools/tool'
import { CANVAS_TEXT as TEXT, TOOL_TEXT } from './canvas.text'
import { Hint } from './Hint'
import styles from './ToolRow.module.css'

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

interface ToolRowProps {
  readonly tools: readonly ToolId[]
  readonly toolId: ToolId
  readonly onTool: (id: ToolId) => void
}

/** Tools of a canvas, each with icon, label and shortcut. */
export function ToolRow({ tools, toolId, onTool }: ToolRowProps) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={TEXT.toolbar}>
      {tools.map((id) => {
        const Icon = ICONS[id]
        const { label, key } = TOOL_TEXT[id]
        return (
          <Hint key={id} text={`${label}  ${key}`}>
            <button
              type="button"
              className={styles.tool}
              aria-pressed={toolId === id}
              aria-keyshortcuts={key}
              onClick={() => onTool(id)}
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
