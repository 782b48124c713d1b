import { Brush, Eraser, Hand, MousePointerClick, Pentagon, Scan } from 'lucide-react'
import type { ToolId } from '../canvas/tools/tool'
import { currentEditor } from './canvas-session'
import styles from './CanvasToolbar.module.css'
import { Hint } from './Hint'
import { TILE_CHANGE_TEXT as TEXT, TOOL_TEXT } from './tile-change.text'
import { useTileChange } from './tile-change.store'

const ICONS = { hand: Hand, suggest: MousePointerClick, polygon: Pentagon, brush: Brush, eraser: Eraser, plane: Scan }
export const REGION_TOOLS: readonly ToolId[] = ['suggest', 'polygon', 'brush', 'eraser', 'hand']
const ALL_TOOLS: readonly ToolId[] = ['hand', 'suggest', 'polygon', 'brush', 'eraser', 'plane']

/** The tools, each with its picture, its word and its key. */
export function CanvasToolbar({ tools = ALL_TOOLS }: { readonly tools?: readonly ToolId[] }) {
  const toolId = useTileChange((state) => state.toolId)
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
              onClick={() => currentEditor()?.setTool(id)}
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
