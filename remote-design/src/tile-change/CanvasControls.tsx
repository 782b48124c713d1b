import { useIsTouch } from '@tessera/shared/ui/core'
import { Slider, Segmented } from '@tessera/shared/ui/form'
import { Contrast, Expand, Maximize, Redo2, Shrink, Trash2, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Editor } from '../canvas/editor/editor'
import { currentEditor } from './canvas-session'
import styles from './CanvasControls.module.css'
import { Hint } from './Hint'
import { TILE_CHANGE_TEXT as TEXT, TOOL_HINT, TOUCH_HINT } from './tile-change.text'
import { useTileChange } from './tile-change.store'

const ZOOM_STEP = 1.25
/** Photo pixels by which the region grows or shrinks, per 1000 pixels of the photo's longest side. */
const GROW_STEP_PER_1000 = 4
const SMALLEST_BRUSH = 3
const LARGEST_BRUSH = 80

function IconButton(props: {
  readonly label: string
  readonly keys?: string
  readonly disabled?: boolean
  readonly onClick: (editor: Editor) => void
  readonly children: ReactNode
}) {
  return (
    <Hint text={props.keys ? `${props.label}  ${props.keys}` : props.label}>
      <button
        type="button"
        className={styles.icon}
        aria-label={props.label}
        disabled={props.disabled}
        onClick={() => {
          const editor = currentEditor()
          if (editor) props.onClick(editor)
        }}
      >
        {props.children}
      </button>
    </Hint>
  )
}

export function HistoryButtons() {
  const canUndo = useTileChange((state) => state.canvas.canUndo)
  const canRedo = useTileChange((state) => state.canvas.canRedo)
  return (
    <div className={styles.group}>
      <IconButton label={TEXT.undo} keys="Ctrl+Z" disabled={!canUndo} onClick={(editor) => editor.undo()}>
        <Undo2 size={18} aria-hidden />
      </IconButton>
      <IconButton label={TEXT.redo} keys="Ctrl+Shift+Z" disabled={!canRedo} onClick={(editor) => editor.redo()}>
        <Redo2 size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

export function ZoomButtons() {
  return (
    <div className={styles.group}>
      <IconButton label={TEXT.zoomOut} keys="-" onClick={(editor) => editor.zoom(1 / ZOOM_STEP)}>
        <ZoomOut size={18} aria-hidden />
      </IconButton>
      <IconButton label={TEXT.fit} keys="0" onClick={(editor) => editor.fit()}>
        <Maximize size={18} aria-hidden />
      </IconButton>
      <IconButton label={TEXT.zoomIn} keys="+" onClick={(editor) => editor.zoom(ZOOM_STEP)}>
        <ZoomIn size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

const growStep = ({ photo }: Editor): number => (Math.max(photo.width, photo.height) / 1000) * GROW_STEP_PER_1000

/** What is done to the whole region at once. */
export function RegionButtons() {
  const empty = useTileChange((state) => state.canvas.regionShare === 0)
  return (
    <div className={styles.group}>
      <IconButton label={TEXT.grow} disabled={empty} onClick={(editor) => editor.grow(growStep(editor))}>
        <Expand size={18} aria-hidden />
      </IconButton>
      <IconButton label={TEXT.shrink} disabled={empty} onClick={(editor) => editor.shrink(growStep(editor))}>
        <Shrink size={18} aria-hidden />
      </IconButton>
      <IconButton label={TEXT.invert} onClick={(editor) => editor.invert()}>
        <Contrast size={18} aria-hidden />
      </IconButton>
      <IconButton label={TEXT.clear} disabled={empty} onClick={(editor) => editor.clear()}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

/** Settings of the tool in hand, or what it wants next. */
export function ToolSettingsBar() {
  const toolId = useTileChange((state) => state.toolId)
  const { brushRadius, subtract } = useTileChange((state) => state.settings)
  const isTouch = useIsTouch()
  const paints = toolId === 'brush' || toolId === 'eraser'
  const selects = toolId === 'polygon' || toolId === 'suggest'
  return (
    <div className={styles.settings}>
      {paints ? (
        <label className={styles.brush}>
          <span>{TEXT.brushSize}</span>
          <Slider
            className={styles.slider}
            ariaLabelForHandle={TEXT.brushSize}
            min={SMALLEST_BRUSH}
            max={LARGEST_BRUSH}
            value={brushRadius}
            tooltip={{ open: false }}
            onChange={(radius) => currentEditor()?.setSettings({ brushRadius: radius })}
          />
        </label>
      ) : null}
      {selects ? (
        <Segmented<'add' | 'subtract'>
          size="small"
          aria-label={TEXT.mode}
          value={subtract ? 'subtract' : 'add'}
          options={[
            { value: 'add', label: TEXT.add },
            { value: 'subtract', label: TEXT.subtract },
          ]}
          onChange={(mode) => currentEditor()?.setSettings({ subtract: mode === 'subtract' })}
        />
      ) : null}
      <span className={styles.hint}>{(isTouch ? TOUCH_HINT : TOOL_HINT)[toolId]}</span>
    </div>
  )
}
