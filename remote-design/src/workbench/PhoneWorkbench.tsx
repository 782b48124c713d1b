import { Button, VisuallyHidden } from '@tessera/shared/ui/core'
import type { Aspect } from '@tessera/shared/canvas/document/history'
import type { ToolId } from '@tessera/shared/canvas/tools/tool'
import { Check, ChevronLeft, ChevronRight, CircleAlert, ImageIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { batchAt } from '../parts/batch-address'
import { isFinished } from '../parts/task.rules'
import { BATCH_CHOICE_TEXT } from './batch/batch.text'
import type { WorkStep } from './design-mode'
import { openStep, stepName } from './steps.rules'
import styles from './PhoneWorkbench.module.css'
import { HistoryButtons, ToolSettingsBar, CanvasZoom } from './region/CanvasControls'
import { CanvasToolbar } from './region/CanvasToolbar'
import { Stage } from './Stage'
import { AdoptButton } from './task/AdoptButton'
import { AreaDoubt, CostBar, PriceLine } from './task/CostBar'
import { TaskPanel } from './task/TaskPanel'
import type { TaskView } from './task/use-task-view'
import { useEditor, useReadiness, useRegionKind, useShownSteps, useWork, useWorkbench } from './workbench-context'
import { REGION_STEP, SCALE_STEP } from './workbench.store'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

/** Phone layout, one step per screen: step bar, picture, the step's inputs, and the next button. */
export function PhoneWorkbench({ view }: { readonly view: TaskView }) {
  const { steps } = useWorkbench().mode
  const readiness = useReadiness()
  const stage = useWork((state) => state.stage)
  const hasPhoto = useWork((state) => state.photo !== null && state.upload === null)
  const stepId = useWork((state) => state.step)
  const batchId = useWork((state) => state.batchId)
  const [first] = steps
  const shown = (hasPhoto && openStep(steps, readiness, stepId)) || first
  useToolOfStep(shown, hasPhoto)
  if (stage === 'task' && view.taskId !== null) return <TaskScreen view={view} />
  if (!shown) return null
  // Elsewhere the picture is only looked at, and what lies on it hides it.
  const isWorkedOn = shown.tool !== undefined && !shown.outsideHistory
  const hasTask = view.lastTaskId !== null || batchId !== null
  return (
    <div className={styles.workbench} data-step={shown.id} data-empty={!hasPhoto}>
      <StepRow current={shown} />
      <div className={styles.picture} data-clear={!isWorkedOn && !hasTask} data-worked-on={isWorkedOn}>
        <Stage view={view} />
        {hasPhoto ? <PictureButtons isWorkedOn={isWorkedOn} hasTask={hasTask} /> : null}
      </div>
      {hasPhoto ? <StepScreen step={shown} /> : null}
    </div>
  )
}

/** What a step changes, by its tool. */
const ASPECTS: Partial<Record<ToolId, Aspect>> = { suggest: 'region', plane: 'plane', place: 'placed' }

/** Activates the step's tool and shows the whole photo when the step opens. */
function useToolOfStep(step: WorkStep | undefined, hasPhoto: boolean): void {
  const { store } = useWorkbench()
  const editor = useEditor()
  useEffect(() => {
    if (!editor || !hasPhoto) return
    const wanted = step?.tool?.(editor, store.getState().inputs)
    editor.setTool(wanted && editor.has(wanted) ? wanted : 'hand')
    // Corners that were set on another step are not seen on this one.
    editor.setAspect((wanted && ASPECTS[wanted]) ?? null)
    // Whatever the step before was zoomed to.
    editor.fit()
    return () => editor.setAspect(null)
  }, [step, hasPhoto, editor, store])
}

interface PictureButtonsProps {
  readonly isWorkedOn: boolean
  readonly hasTask: boolean
}

/** Overlaid on the picture's upper corners, usually ceiling: a separate row would shrink the picture. */
function PictureButtons({ isWorkedOn, hasTask }: PictureButtonsProps) {
  const { showLastTask } = useWorkbench()
  const batchId = useWork((state) => state.batchId)
  return (
    <div className={styles.over}>
      {isWorkedOn ? <HistoryButtons /> : null}
      {batchId !== null ? (
        <Link className={styles.toResult} to={batchAt(batchId)}>
          <ImageIcon size={16} aria-hidden />
          {BATCH_CHOICE_TEXT.toBatch}
        </Link>
      ) : hasTask ? (
        <button type="button" className={styles.toResult} onClick={showLastTask}>
          <ImageIcon size={16} aria-hidden />
          {TEXT.showResult}
        </button>
      ) : null}
      {isWorkedOn ? <CanvasZoom /> : null}
    </div>
  )
}

function StepRow({ current }: { readonly current: WorkStep }) {
  const { goToStep } = useWorkbench()
  const { states } = useReadiness()
  const hasPhoto = useWork((state) => state.photo !== null)
  const steps = useShownSteps()
  const kind = useRegionKind()
  const currentIndex = steps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={TEXT.progress}>
      {steps.map((step, index) => {
        const state = states[step.id]
        const isMissing = state === 'todo' && index < currentIndex
        return (
          <li key={step.id} data-state={isMissing ? 'missing' : state}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              // The last step shows what is missing, once there is a photo.
              disabled={state === 'waiting' && (index < steps.length - 1 || !hasPhoto)}
              onClick={() => goToStep(step.id)}
            >
              <span className={styles.number}>
                {state === 'done' ? <Check size={12} aria-hidden /> : isMissing ? '!' : index + 1}
              </span>
              <span>{stepName(step.word, kind)}</span>
              {isMissing ? <VisuallyHidden>{TEXT.missingStep}</VisuallyHidden> : null}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function StepScreen({ step }: { readonly step: WorkStep }) {
  const Panel = step.PhonePanel ?? step.Panel
  return (
    <div className={styles.screen}>
      {step.id === REGION_STEP ? (
        <>
          <div className={styles.tools}>
            <CanvasToolbar regionOnly />
          </div>
          <ToolSettingsBar />
        </>
      ) : null}
      {/* A new step starts scrolled to the top. */}
      <div key={step.id} className={styles.panel}>
        <Panel />
      </div>
      <StepFoot key={`${step.id} foot`} step={step} />
    </div>
  )
}

/** The next button. With an input missing it shows what, instead of moving on: the later steps would be blocked by it. */
function StepFoot({ step }: { readonly step: WorkStep }) {
  const { goToStep } = useWorkbench()
  const steps = useShownSteps()
  const index = steps.indexOf(step)
  const before = steps[index - 1]
  const after = steps[index + 1]
  const missing = useReadiness().missing.find((each) => each.step === step.id)
  const [asked, setAsked] = useState(false)
  const back = before ? (
    <Button size="large" icon={<ChevronLeft aria-hidden />} onClick={() => goToStep(before.id)}>
      {TEXT.back}
    </Button>
  ) : null
  // Beside the start, so that what it makes has the height of a row.
  if (!after) return <CostBar back={back} />
  return (
    <>
      {step.id === SCALE_STEP ? <AreaDoubt /> : null}
      {asked && missing ? (
        <p className={styles.missing} role="alert">
          <CircleAlert size={16} aria-hidden />
          {missing.sentence}
        </p>
      ) : (
        <PriceLine />
      )}
      <div className={styles.move}>
        {back}
        <Button
          variant="primary"
          size="large"
          className={styles.next}
          onClick={() => (missing ? setAsked(true) : goToStep(after.id))}
        >
          {TEXT.next}
          <ChevronRight size={18} aria-hidden />
        </Button>
      </div>
    </>
  )
}

function TaskScreen({ view }: { readonly view: TaskView }) {
  const { mode, goToStep, showCanvas } = useWorkbench()
  const { task } = view
  return (
    <div className={styles.task} data-alone={view.error !== null}>
      <div
        className={styles.result}
        data-ended={task !== undefined && isFinished(task) && !view.result}
        style={task ? { aspectRatio: task.photo.width / task.photo.height } : undefined}
      >
        <Stage view={view} />
      </div>
      <div className={styles.side}>
        {task ? (
          <TaskPanel
            task={task}
            result={view.result}
            interrupted={view.interrupted}
            onSelect={view.select}
            onZoom={view.zoom}
            onPresent={view.present}
          />
        ) : null}
        {task && isFinished(task) ? (
          <div className={styles.again}>
            <AdoptButton
              task={task}
              variant="primary"
              otherwise={
                <>
                  <Button size="large" onClick={() => goToStep(mode.steps[0]!.id)}>
                    {TEXT.otherPhoto}
                  </Button>
                  <Button size="large" onClick={showCanvas}>
                    {TEXT.editAgain}
                  </Button>
                  <Button
                    variant="primary"
                    size="large"
                    className={styles.next}
                    onClick={() => goToStep(mode.againStep)}
                  >
                    {mode.words.runAgain}
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
