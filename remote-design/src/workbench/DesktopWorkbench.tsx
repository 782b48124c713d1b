import { Segmented } from '@tessera/shared/ui/form'
import { useRef } from 'react'
import styles from './DesktopWorkbench.module.css'
import { HistoryButtons, RegionButtons, ToolSettingsBar, ZoomButtons } from './region/CanvasControls'
import { CanvasToolbar } from './region/CanvasToolbar'
import { Section } from './Section'
import { Stage } from './Stage'
import { AdoptButton } from './task/AdoptButton'
import { CostBar } from './task/CostBar'
import { TaskPanel } from './task/TaskPanel'
import type { TaskView } from './task/use-task-view'
import { useWork, useWorkbench } from './workbench-context'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

/** Desktop layout: inputs in step order on the left, the picture in the middle, results on the right. */
export function DesktopWorkbench({ view }: { readonly view: TaskView }) {
  const inputs = useRef<HTMLDivElement>(null)
  const reveal = (step: string) =>
    inputs.current?.querySelector(`[data-step="${step}"]`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  return (
    <div className={styles.workbench} data-results={view.task !== undefined}>
      <aside className={styles.inputs} aria-label={TEXT.inputs}>
        <div ref={inputs} className={styles.scroll}>
          <Inputs />
        </div>
        <CostBar onMissing={reveal} />
      </aside>
      <div className={styles.centre}>
        <StageBar hasTask={view.lastTaskId !== null} />
        <Stage view={view} />
      </div>
      {view.task ? (
        <aside className={styles.results} aria-label={TEXT.results}>
          <TaskPanel
            task={view.task}
            result={view.result}
            onSelect={view.select}
            onZoom={view.zoom}
            wayOn={<AdoptButton task={view.task} />}
          />
        </aside>
      ) : null}
    </div>
  )
}

/** All steps but the start, which is below them. */
function Inputs() {
  const { steps } = useWorkbench().mode
  return steps.slice(0, -1).map((step) => (
    <Section key={step.id} step={step}>
      <step.Panel />
    </Section>
  ))
}

/** Toolbar over the canvas; over a task only the button back to the canvas. */
function StageBar({ hasTask }: { readonly hasTask: boolean }) {
  const { showCanvas, showLastTask } = useWorkbench()
  const stage = useWork((state) => state.stage)
  const hasPhoto = useWork((state) => state.photo !== null && state.upload === null)
  const showsCanvas = stage === 'canvas' || !hasTask
  if (!hasTask && !hasPhoto) return null
  return (
    <div className={styles.bars}>
      <div className={styles.bar}>
        {hasTask ? (
          <Segmented<'canvas' | 'task'>
            aria-label={TEXT.stage}
            value={showsCanvas ? 'canvas' : 'task'}
            options={[
              { value: 'task', label: TEXT.showTask },
              { value: 'canvas', label: TEXT.showCanvas },
            ]}
            onChange={(next) => (next === 'task' ? showLastTask() : showCanvas())}
          />
        ) : null}
        {showsCanvas && hasPhoto ? (
          <>
            <CanvasToolbar />
            <span className={styles.space} />
            <HistoryButtons />
            <ZoomButtons />
          </>
        ) : null}
      </div>
      {showsCanvas && hasPhoto ? (
        <div className={styles.bar}>
          <ToolSettingsBar />
          <RegionButtons />
        </div>
      ) : null}
    </div>
  )
}
