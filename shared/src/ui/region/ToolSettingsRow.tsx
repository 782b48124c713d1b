import { Button, useIsTouch } from '@tessera/shared/ui/core'
import { Segmented, Slider } from '@tessera/shared/ui/form'
import { Magnet, SquareDashed } from 'lucide-react'
import type { Editor } from '../../canvas/editor/editor'
import type { ToolId, ToolSettings } from '../../canvas/tools/tool'
import { BOX_HINT, CANVAS_TEXT as TEXT, PLAIN_BOX_HINT, TOOL_HINT, TOUCH_HINT } from './canvas.text'
import styles from './CanvasButtons.module.css'
import { Hint } from './Hint'
import type { RegionWords } from './region-words'

const SMALLEST_BRUSH = 3
const LARGEST_BRUSH = 80

interface ToolSettingsRowProps {
  readonly editor: Editor | null
  readonly words: RegionWords
  readonly toolId: ToolId
  readonly settings: ToolSettings
  /** Of the unfinished polygon. */
  readonly drawnPoints: number
}

/** Settings of the active tool, or its next instruction. */
export function ToolSettingsRow({ editor, words, toolId, settings, drawnPoints }: ToolSettingsRowProps) {
  const { brushRadius, snaps, plainBox } = settings
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
      {toolId === 'box' ? (
        <Hint text={TEXT.plainBoxHint}>
          <button
            type="button"
            className={styles.snaps}
            aria-pressed={plainBox}
            onClick={() => editor?.setSettings({ plainBox: !plainBox })}
          >
            <SquareDashed size={16} aria-hidden />
            {TEXT.plainBox}
          </button>
        </Hint>
      ) : null}
      <TakingChoice editor={editor} toolId={toolId} settings={settings} />
      {toolId === 'polygon' && drawnPoints > 0 ? (
        <DrawnPolygon editor={editor} points={drawnPoints} />
      ) : (
        <span className={styles.hint}>{hintOf(words, toolId, settings, isTouch)}</span>
      )}
    </div>
  )
}

function hintOf(
  words: RegionWords,
  toolId: ToolId,
  { taking: wanted, plainBox }: ToolSettings,
  isTouch: boolean,
): string | undefined {
  const subtract = wanted === 'subtract'
  if (toolId === 'box' && plainBox) return PLAIN_BOX_HINT[isTouch ? 'touch' : 'mouse'][subtract ? 'subtract' : 'add']
  if (toolId === 'box' && wanted !== 'auto') return BOX_HINT[isTouch ? 'touch' : 'mouse'][wanted]
  const taking = subtract ? (isTouch ? words.touchSubtractHints : words.subtractHints)[toolId] : undefined
  const own = isTouch ? words.touchHints : words.hints
  return taking ?? own[toolId] ?? (isTouch ? TOUCH_HINT : TOOL_HINT)[toolId]
}

/** Buttons to finish a polygon without a keyboard. */
const DrawnPolygon = ({ editor, points }: { readonly editor: Editor | null; readonly points: number }) => (
  <>
    <span className={`${styles.hint} ${styles.count}`} aria-live="polite">
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

type Taking = ToolSettings['taking']
const TAKINGS: readonly { readonly value: Taking; readonly label: string }[] = [
  { value: 'auto', label: TEXT.auto },
  { value: 'add', label: TEXT.add },
  { value: 'subtract', label: TEXT.subtract },
]

interface TakingChoiceProps {
  readonly editor: Editor | null
  readonly toolId: ToolId
  readonly settings: ToolSettings
}

/** Whether the tool adds or subtracts; clicks and boxes find out by themselves unless told. */
function TakingChoice({ editor, toolId, settings: { taking, plainBox } }: TakingChoiceProps) {
  const isShape = toolId === 'polygon' || (toolId === 'box' && plainBox)
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
