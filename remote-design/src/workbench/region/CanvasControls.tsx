import { Button, useIsTouch } from '@tessera/shared/ui/core'
import { Slider, Segmented } from '@tessera/shared/ui/form'
import {
  Contrast,
  Expand,
  Magnet,
  Maximize,
  Redo2,
  RefreshCw,
  Shrink,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Editor } from '../../canvas/editor/editor'
import type { ToolId, ToolSettings } from '../../canvas/tools/tool'
import { Hint } from '../Hint'
import { useEditor, useRegionKind, useRegionWords, useWork, useWorkbench } from '../workbench-context'
import styles from './CanvasControls.module.css'
import type { RegionWords } from './region-words'
import { REGION_TEXT as TEXT, TOOL_HINT, TOUCH_HINT } from './region.text'

const ZOOM_STEP = 1.25
/** Step of grow and shrink, in photo pixels per 1000 pixels of the photo's longest side. */
const GROW_STEP_PER_1000 = 4
const SMALLEST_BRUSH = 3
const LARGEST_BRUSH = 80

function IconButton(props: {
  readonly label: string
  readonly keys?: string
  /** Longer description, if the label is not clear enough. */
  readonly hint?: string
  /** Shows the label next to the icon. */
  readonly labelled?: boolean
  readonly disabled?: boolean
  readonly onClick: (editor: Editor) => void
  readonly children: ReactNode
}) {
  const editor = useEditor()
  return (
    <Hint text={props.hint ?? (props.keys ? `${props.label}  ${props.keys}` : props.label)}>
      <button
        type="button"
        className={styles.icon}
        data-labelled={props.labelled}
        aria-label={props.label}
        disabled={props.disabled}
        onClick={() => {
          if (editor) props.onClick(editor)
        }}
      >
        {props.children}
        {props.labelled ? <span>{props.label}</span> : null}
      </button>
    </Hint>
  )
}

export function HistoryButtons() {
  const { mode } = useWorkbench()
  const canUndo = useWork(
    ({ canvas, drawnPoints, toolId, inputs }) =>
      canvas.canUndo || drawnPoints > 0 || (toolId === 'place' && mode.canTakeBack?.(inputs) === true),
  )
  const canRedo = useWork((state) => state.canvas.canRedo)
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

/** Commands on the whole region. */
export function RegionButtons({ withSuggestion }: { readonly withSuggestion?: boolean }) {
  const { region } = useWorkbench()
  const kind = useRegionKind()
  const suggesting = useWork((state) => state.suggestion.state === 'running')
  const empty = useWork((state) => state.canvas.regionShare === 0)
  const part = useWork((state) => state.canvas.part)
  return (
    <div className={styles.group}>
      <IconButton
        labelled
        label={TEXT.grow}
        hint={TEXT.growHint}
        disabled={empty}
        onClick={(editor) => editor.grow(growStep(editor))}
      >
        <Expand size={18} aria-hidden />
      </IconButton>
      <IconButton
        labelled
        label={TEXT.shrink}
        hint={TEXT.shrinkHint}
        disabled={empty}
        onClick={(editor) => editor.shrink(growStep(editor))}
      >
        <Shrink size={18} aria-hidden />
      </IconButton>
      <IconButton labelled label={TEXT.invert} hint={TEXT.invertHint} onClick={(editor) => editor.invert()}>
        <Contrast size={18} aria-hidden />
      </IconButton>
      <IconButton
        labelled
        label={TEXT.clear}
        hint={TEXT.clearHint}
        disabled={empty}
        onClick={(editor) => editor.clear()}
      >
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {withSuggestion && kind !== 'object' && part === 0 ? (
        <IconButton
          labelled
          label={TEXT.suggestAgain}
          disabled={suggesting}
          onClick={() => void region.suggest({ replace: true })}
        >
          <RefreshCw size={18} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

function hintOf(words: RegionWords, toolId: ToolId, isTouch: boolean, subtract: boolean): string | undefined {
  const taking = subtract ? (isTouch ? words.touchSubtractHints : words.subtractHints)[toolId] : undefined
  const own = isTouch ? words.touchHints : words.hints
  return taking ?? own[toolId] ?? (isTouch ? TOUCH_HINT : TOOL_HINT)[toolId]
}

/** Buttons to finish a polygon without a keyboard. */
function DrawnPolygon({ points }: { readonly points: number }) {
  const editor = useEditor()
  return (
    <>
      <span className={styles.hint} aria-live="polite">
        {TEXT.polygonPoints(points)}
      </span>
      <Button size="small" variant="primary" disabled={points < 3} onClick={() => editor?.closeShape()}>
        {TEXT.finishPolygon}
      </Button>
      <Button size="small" onClick={() => editor?.abandon()}>
        {TEXT.dropPolygon}
      </Button>
    </>
  )
}

type Taking = ToolSettings['taking']
const TAKINGS: readonly { readonly value: Taking; readonly label: string }[] = [
  { value: 'auto', label: TEXT.auto },
  { value: 'add', label: TEXT.add },
  { value: 'subtract', label: TEXT.subtract },
]

/** Whether the tool adds or subtracts; clicks and boxes find out by themselves unless told. */
function TakingChoice({ toolId }: { readonly toolId: ToolId }) {
  const editor = useEditor()
  const taking = useWork((state) => state.settings.taking)
  const isShape = toolId === 'polygon'
  if (!isShape && toolId !== 'suggest' && toolId !== 'box') return null
  return (
    <Segmented<Taking>
      aria-label={TEXT.mode}
      value={isShape && taking === 'auto' ? 'add' : taking}
      options={TAKINGS.filter(({ value }) => value !== 'auto' || !isShape)}
      onChange={(next) => editor?.setSettings({ taking: next })}
    />
  )
}

/** Settings of the active tool, or its next instruction. */
export function ToolSettingsBar() {
  const editor = useEditor()
  const words = useRegionWords()
  const toolId = useWork((state) => state.toolId)
  const { brushRadius, snaps, taking } = useWork((state) => state.settings)
  const drawnPoints = useWork((state) => state.drawnPoints)
  const isTouch = useIsTouch()
  const paints = toolId === 'brush' || toolId === 'eraser'
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
            onChange={(radius) => editor?.setSettings({ brushRadius: radius })}
          />
        </label>
      ) : null}
      {paints ? (
        <Hint text={TEXT.snapsHint}>
          <button
            type="button"
            className={styles.snaps}
            aria-pressed={snaps}
            onClick={() => editor?.setSettings({ snaps: !snaps })}
          >
            <Magnet size={16} aria-hidden />
            {TEXT.snaps}
          </button>
        </Hint>
      ) : null}
      <TakingChoice toolId={toolId} />
      {toolId === 'polygon' && drawnPoints > 0 ? (
        <DrawnPolygon points={drawnPoints} />
      ) : (
        <span className={styles.hint}>{hintOf(words, toolId, isTouch, taking === 'subtract')}</span>
      )}
    </div>
  )
}
