import { Segmented } from '@tessera/shared/ui/form'
import { PanelLeftClose, PanelLeftOpen, Presentation, ZoomIn } from 'lucide-react'
import { useRef, useState } from 'react'
import { TASK_TEXT } from '../parts/task.text'
import styles from './DesktopWorkbench.module.css'
import { PageActions } from './PageActions'
import { HistoryButtons, RegionButtons, ToolSettingsBar, CanvasZoom } from './region/CanvasControls'
import { CanvasToolbar } from './region/CanvasToolbar'
import { Section } from './Section'
import { Stage } from './Stage'
import { AdoptButton } from './task/AdoptButton'
import { CostBar } from './task/CostBar'
import { TaskPanel } from './task/TaskPanel'
import { useAdopt, useEdit } from './task/use-adopt'
import type { TaskView } from './task/use-task-view'
import { useShownSteps, useWork, useWorkbench } from './workbench-context'
import { REGION_STEP } from './workbench.store'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

/**
 * Desktop layout: inputs in step order on the left, the picture in the middle, results on the right. Over a task the picture has the
 * room: the inputs fold to a strip, from which they open again.
 */
export function DesktopWorkbench({ view }: { readonly view: TaskView }) {
  const stage = useWork((state) => state.stage)
  const showsTask = stage === 'task' && view.taskId !== null
  // No result beside it, and nothing to switch to.
  const isAlone = view.error !== null
  return (
    <div className={styles.workbench} data-stage={showsTask ? 'task' : 'canvas'} data-alone={showsTask && isAlone}>
      <InputsSide overTask={showsTask ? view.taskId : null} view={view} />
      <div className={styles.centre}>
        {showsTask ? null : <CanvasBar view={view} />}
        <Stage view={view} />
        {/* What the switch leads to is known with the task. */}
        {showsTask && view.task ? <TaskBar view={view} /> : null}
      </div>
      {showsTask && view.task ? (
        <aside className={styles.results} aria-label={TEXT.results}>
          <TaskPanel
            task={view.task}
            result={view.result}
            interrupted={view.interrupted}
            onSelect={view.select}
            wayOn={<AdoptButton task={view.task} />}
          />
          <div className={styles.pageActions}>
            <PageActions />
          </div>
        </aside>
      ) : null}
    </div>
  )
}

interface InputsSideProps {
  readonly overTask: string | null
  readonly view: TaskView
}

/** The inputs; stay mounted while folded, so that a search or a scroll position is kept. Those of another photo are not for this task. */
function InputsSide({ overTask, view }: InputsSideProps) {
  const inputs = useRef<HTMLDivElement>(null)
  const { possible: isOfAnother } = useAdopt(view.task)
  const { busy, edit } = useEdit(view.task)
  /** The task over which they were opened: over the next one they are folded again. */
  const [openedOver, setOpenedOver] = useState<string | null>(null)
  const open = (openedOver === overTask && !isOfAnother) || overTask === null
  const reveal = (step: string) =>
    inputs.current?.querySelector(`[data-step="${step}"]`)?.scrollIntoView?.({ block: 'start', behavior: 'smooth' })
  return (
    <aside className={styles.inputs} aria-label={TEXT.inputs} data-folded={!open}>
      {overTask !== null ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          disabled={busy}
          onClick={() => (isOfAnother ? edit() : setOpenedOver(open ? null : overTask))}
        >
          {open ? <PanelLeftClose size={18} aria-hidden /> : <PanelLeftOpen size={18} aria-hidden />}
          <span>{open ? TEXT.foldInputs : TEXT.openInputs}</span>
        </button>
      ) : null}
      <div className={styles.content} hidden={!open}>
        <div ref={inputs} className={styles.scroll}>
          <Inputs />
        </div>
        <CostBar onMissing={reveal} />
      </div>
    </aside>
  )
}

/** All steps that are used but the start, which is below them. */
function Inputs() {
  return useShownSteps()
    .slice(0, -1)
    .map((step) => (
      <Section key={step.id} step={step}>
        <step.Panel />
      </Section>
    ))
}

/** Switches between the canvas and the last task. */
function StageSwitch({ shown, view }: { readonly shown: 'canvas' | 'task'; readonly view: TaskView }) {
  const { showLastTask } = useWorkbench()
  const { busy, edit } = useEdit(view.task)
  return (
    <Segmented<'canvas' | 'task'>
      aria-label={TEXT.stage}
      value={shown}
      disabled={busy}
      options={[
        { value: 'task', label: TEXT.showTask },
        { value: 'canvas', label: TEXT.showCanvas },
      ]}
      onChange={(next) => (next === 'task' ? showLastTask() : edit())}
    />
  )
}

/** Toolbar over the canvas. */
function CanvasBar({ view }: { readonly view: TaskView }) {
  const hasTask = view.lastTaskId !== null
  const hasPhoto = useWork((state) => state.photo !== null && state.upload === null)
  const hasRegion = useShownSteps().some(({ id }) => id === REGION_STEP)
  if (!hasTask && !hasPhoto) return null
  return (
    <div className={styles.bars}>
      <div className={styles.bar}>
        {hasTask ? <StageSwitch shown="canvas" view={view} /> : null}
        {hasPhoto ? (
          <>
            <CanvasToolbar />
            <span className={styles.space} />
            <HistoryButtons />
            <CanvasZoom />
          </>
        ) : null}
      </div>
      {hasPhoto && hasRegion ? (
        <div className={styles.bar}>
          <ToolSettingsBar />
          <RegionButtons />
        </div>
      ) : null}
    </div>
  )
}

/** Floats over the picture's upper edge, usually ceiling: a row of its own would shrink the picture. */
function TaskBar({ view }: { readonly view: TaskView }) {
  return (
    <div className={styles.over}>
      <StageSwitch shown="task" view={view} />
      {view.result ? (
        <>
          <button type="button" className={styles.overButton} onClick={view.zoom}>
            <ZoomIn size={16} aria-hidden />
            {TASK_TEXT.zoom}
          </button>
          <button type="button" className={styles.overButton} onClick={view.present}>
            <Presentation size={16} aria-hidden />
            {TASK_TEXT.present}
          </button>
        </>
      ) : null}
    </div>
  )
}
