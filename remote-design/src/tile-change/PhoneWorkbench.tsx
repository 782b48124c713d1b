import { Button, VisuallyHidden } from '@tessera/shared/ui/core'
import { Check, ChevronLeft, ChevronRight, CircleAlert, ImageIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isFinished } from '../parts/task.rules'
import { AdoptButton } from './AdoptButton'
import { currentEditor } from './canvas-session'
import { CanvasToolbar, REGION_TOOLS } from './CanvasToolbar'
import { HistoryButtons, RegionButtons, ToolSettingsBar, ZoomButtons } from './CanvasControls'
import { CostBar, PriceLine } from './CostBar'
import { LayingPanel } from './LayingPanel'
import { ChosenMaterial, MaterialPicker } from './MaterialPicker'
import { PhotoPanel } from './PhotoPanel'
import styles from './PhoneWorkbench.module.css'
import { useReadiness } from './readiness'
import { RegionNotes } from './RegionPanel'
import { ScalePanel } from './ScalePanel'
import { Stage } from './Stage'
import { StartOverButton } from './StartOverButton'
import { TaskPanel } from './TaskPanel'
import { blockers, STEPS, type Step, stepStates } from './tile-change.rules'
import { BLOCKER_TEXT, STEP_WORD, TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { goToStep, showCanvas, showLastTask, useTileChange } from './tile-change.store'
import type { TaskView } from './use-task-view'

const PANELS: Record<Step, () => ReactNode> = {
  photo: () => <PhotoPanel extra={<StartOverButton />} />,
  region: () => (
    <>
      <RegionButtons withSuggestion />
      <RegionNotes />
    </>
  ),
  scale: () => <ScalePanel />,
  material: () => (
    <>
      <ChosenMaterial />
      <MaterialPicker />
    </>
  ),
  laying: () => <LayingPanel />,
  start: () => <ChosenMaterial />,
}

/** One step a screen: a row of steps, the picture, what the step asks, and the way on. */
export function PhoneWorkbench({ view }: { readonly view: TaskView }) {
  const stage = useTileChange((state) => state.stage)
  const hasPhoto = useTileChange((state) => state.photo !== null && state.upload === null)
  const step = useTileChange((state) => state.step)
  const shown = hasPhoto ? step : 'photo'
  useToolOfStep(shown, hasPhoto)
  if (stage === 'task' && view.taskId !== null) return <TaskScreen view={view} />
  return (
    <div className={styles.workbench} data-step={shown} data-empty={!hasPhoto}>
      <StepRow current={shown} />
      <div className={styles.picture}>
        <Stage view={view} />
        {hasPhoto ? <PictureButtons hasTask={view.lastTaskId !== null} /> : null}
      </div>
      {hasPhoto ? <StepScreen step={shown} /> : null}
    </div>
  )
}

/** Each step begins with the tool it needs in hand. */
function useToolOfStep(step: Step, hasPhoto: boolean): void {
  const canvasId = useTileChange((state) => state.canvasId)
  useEffect(() => {
    const editor = currentEditor()
    if (!editor || !hasPhoto) return
    if (step === 'region') editor.setTool(editor.document.revision > 0 ? 'brush' : 'suggest')
    else editor.setTool(step === 'scale' ? 'plane' : 'hand')
  }, [step, hasPhoto, canvasId])
}

/** Over the corners of the picture, where a room's photo shows its ceiling: a row of their own would make it smaller. */
function PictureButtons({ hasTask }: { readonly hasTask: boolean }) {
  return (
    <div className={styles.over}>
      <HistoryButtons />
      {hasTask ? (
        <button type="button" className={styles.toResult} onClick={showLastTask}>
          <ImageIcon size={16} aria-hidden />
          {TEXT.showResult}
        </button>
      ) : null}
      <ZoomButtons />
    </div>
  )
}

function StepRow({ current }: { readonly current: Step }) {
  const states = stepStates(useReadiness())
  const currentIndex = STEPS.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={TEXT.progress}>
      {STEPS.map((step, index) => {
        const isMissing = states[step] === 'todo' && index < currentIndex
        return (
          <li key={step} data-state={isMissing ? 'missing' : states[step]}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              disabled={states[step] === 'waiting' && step !== 'start'}
              onClick={() => goToStep(step)}
            >
              <span className={styles.number}>
                {states[step] === 'done' ? <Check size={12} aria-hidden /> : isMissing ? '!' : index + 1}
              </span>
              <span>{STEP_WORD[step]}</span>
              {isMissing ? <VisuallyHidden>{TEXT.missingStep}</VisuallyHidden> : null}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function StepScreen({ step }: { readonly step: Step }) {
  return (
    <div className={styles.screen}>
      {step === 'region' ? (
        <>
          <div className={styles.tools}>
            <CanvasToolbar tools={REGION_TOOLS} />
          </div>
          <ToolSettingsBar />
        </>
      ) : null}
      {/* A new step begins at its top. */}
      <div key={step} className={styles.panel}>
        {PANELS[step]()}
      </div>
      <StepFoot key={`${step} foot`} step={step} />
    </div>
  )
}

/** The way on, and why it is closed: whoever goes on without a region meets the same question later. */
function StepFoot({ step }: { readonly step: Step }) {
  const index = STEPS.indexOf(step)
  const before = STEPS[index - 1]
  const after = STEPS[index + 1]
  const missing = blockers(useReadiness()).find((blocker) => blocker.step === step)
  const [asked, setAsked] = useState(false)
  return (
    <>
      {step === 'start' ? (
        <CostBar />
      ) : asked && missing ? (
        <p className={styles.missing} role="alert">
          <CircleAlert size={16} aria-hidden />
          {BLOCKER_TEXT[missing.reason]}
        </p>
      ) : (
        <PriceLine />
      )}
      <div className={styles.move}>
        {before ? (
          <Button size="large" icon={<ChevronLeft aria-hidden />} onClick={() => goToStep(before)}>
            {TEXT.back}
          </Button>
        ) : null}
        {after ? (
          <Button
            variant="primary"
            size="large"
            className={styles.next}
            onClick={() => (missing ? setAsked(true) : goToStep(after))}
          >
            {TEXT.next}
            <ChevronRight size={18} aria-hidden />
          </Button>
        ) : null}
      </div>
    </>
  )
}

function TaskScreen({ view }: { readonly view: TaskView }) {
  const { task } = view
  return (
    <div className={styles.task}>
      <div className={styles.result} style={task ? { aspectRatio: task.photo.width / task.photo.height } : undefined}>
        <Stage view={view} />
      </div>
      <div className={styles.side}>
        {task ? <TaskPanel task={task} result={view.result} onSelect={view.select} onZoom={view.zoom} /> : null}
        {task && isFinished(task) ? (
          <div className={styles.again}>
            <AdoptButton
              task={task}
              variant="primary"
              otherwise={
                <>
                  <Button size="large" onClick={showCanvas}>
                    {TEXT.editAgain}
                  </Button>
                  <Button variant="primary" size="large" className={styles.next} onClick={() => goToStep('material')}>
                    {TEXT.runAgain}
                  </Button>
                </>
              }
            />
          </div>
        ) : null}
      </div>
    </div>
  )
}
