import type { Editor } from '@tessera/shared/canvas/editor/editor'
import { ButtonGroup, CanvasButton, ToolSettingsRow, UndoRedo, ZoomButtons } from '@tessera/shared/ui/region'
import { Contrast, Expand, RefreshCw, Shrink, Trash2 } from 'lucide-react'
import { useEditor, useRegionKind, useRegionWords, useWork, useWorkbench } from '../workbench-context'
import { REGION_TEXT as TEXT } from './region.text'

/** Step of grow and shrink, in photo pixels per 1000 pixels of the photo's longest side. */
const GROW_STEP_PER_1000 = 4

export function HistoryButtons() {
  const canUndo = useWork(({ steps, drawnPoints }) => steps.canUndo || drawnPoints > 0)
  const canRedo = useWork((state) => state.steps.canRedo)
  return <UndoRedo editor={useEditor()} canUndo={canUndo} canRedo={canRedo} />
}

export const CanvasZoom = () => <ZoomButtons editor={useEditor()} />

const growStep = ({ photo }: Editor): number => (Math.max(photo.width, photo.height) / 1000) * GROW_STEP_PER_1000

/** Commands on the whole region. */
export function RegionButtons({ withSuggestion }: { readonly withSuggestion?: boolean }) {
  const { region } = useWorkbench()
  const editor = useEditor()
  const kind = useRegionKind()
  const suggesting = useWork((state) => state.suggestion.state === 'running')
  const empty = useWork((state) => state.canvas.regionShare === 0)
  const part = useWork((state) => state.canvas.part)
  return (
    <ButtonGroup>
      <CanvasButton
        labelled
        label={TEXT.grow}
        hint={TEXT.growHint}
        disabled={empty}
        onClick={() => editor?.grow(growStep(editor))}
      >
        <Expand size={18} aria-hidden />
      </CanvasButton>
      <CanvasButton
        labelled
        label={TEXT.shrink}
        hint={TEXT.shrinkHint}
        disabled={empty}
        onClick={() => editor?.shrink(growStep(editor))}
      >
        <Shrink size={18} aria-hidden />
      </CanvasButton>
      <CanvasButton labelled label={TEXT.invert} hint={TEXT.invertHint} onClick={() => editor?.invert()}>
        <Contrast size={18} aria-hidden />
      </CanvasButton>
      <CanvasButton labelled label={TEXT.clear} hint={TEXT.clearHint} disabled={empty} onClick={() => editor?.clear()}>
        <Trash2 size={18} aria-hidden />
      </CanvasButton>
      {withSuggestion && kind !== 'object' && part === 0 ? (
        <CanvasButton
          labelled
          label={TEXT.suggestAgain}
          disabled={suggesting}
          onClick={() => void region.suggest({ replace: true })}
        >
          <RefreshCw size={18} aria-hidden />
        </CanvasButton>
      ) : null}
    </ButtonGroup>
  )
}

/** Settings of the active tool, or its next instruction. */
export function ToolSettingsBar() {
  return (
    <ToolSettingsRow
      editor={useEditor()}
      words={useRegionWords()}
      toolId={useWork((state) => state.toolId)}
      settings={useWork((state) => state.settings)}
      drawnPoints={useWork((state) => state.drawnPoints)}
    />
  )
}
