import { takesAway } from '@tessera/shared/http/app-error'
import { Button, ErrorState } from '@tessera/shared/ui/core'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isUnmeasured } from '../parts/task.rules'
import { PhotoDrop } from './photo/PhotoDrop'
import { PLANE_TEXT } from './plane/plane.text'
import { CanvasStage } from './region/CanvasStage'
import styles from './Stage.module.css'
import { StageWords } from './StageWords'
import { TaskStage } from './task/TaskStage'
import type { TaskView } from './task/use-task-view'
import { useAreaSqm, useReadiness, useWork, useWorkbench } from './workbench-context'
import { SCALE_STEP } from './workbench.store'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

/** The centre of the workbench: photo drop zone, canvas, or task. */
export function Stage({ view }: { readonly view: TaskView }) {
  const stage = useWork((state) => state.stage)
  const showsTask = stage === 'task' && view.taskId !== null
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The start button has gone with its panel: moves the focus to what it started.
    if (showsTask && isFocusLost()) place.current?.focus({ preventScroll: true })
  }, [showsTask])
  return (
    <div ref={place} className={styles.stage} tabIndex={-1}>
      {showsTask ? <TaskSide view={view} /> : <CanvasSide />}
    </div>
  )
}

/** Browsers give up the focus of what was hidden only after the next frame. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[hidden]') !== null
}

function TaskSide({ view }: { readonly view: TaskView }) {
  const { leaveTask } = useWorkbench()
  if (view.task) return <TaskStage task={view.task} result={view.result} interrupted={view.interrupted} />
  if (view.error) {
    return (
      <div className={styles.message}>
        <ErrorState
          error={view.error}
          onRetry={view.retry}
          wayOut={
            <Button variant="primary" onClick={leaveTask}>
              {TEXT.leaveTask}
            </Button>
          }
        />
        {takesAway(view.error) ? null : <Button onClick={leaveTask}>{TEXT.leaveTask}</Button>}
      </div>
    )
  }
  return (
    <output className={styles.opening}>
      <LoaderCircle className={styles.turning} size={20} aria-hidden />
      {TEXT.openingTask}
    </output>
  )
}

/** Size of rectangle and area of the region by the known length, shown on the picture while a corner is dragged. */
function ScaleFacts() {
  const { plane, unused } = useReadiness()
  const { sizeMm } = plane
  const areaSqm = useAreaSqm()
  const isPartial = useWork((state) => isUnmeasured(state.canvas))
  return sizeMm === null || unused.includes(SCALE_STEP) ? null : (
    <output className={styles.facts} aria-live="polite">
      {PLANE_TEXT.facts(sizeMm, areaSqm, isPartial)}
    </output>
  )
}

function CanvasSide() {
  const hasPhoto = useWork((state) => state.photo !== null)
  const uploading = useWork((state) => state.upload !== null)
  const suggesting = useWork((state) => state.suggestion.state === 'running')
  const toolId = useWork((state) => state.toolId)
  const { mode } = useWorkbench()
  const caption = useWork((state) => (state.editor?.tool.showsPreview ? (mode.previewCaption?.(state) ?? null) : null))
  if (!hasPhoto || uploading) return <PhotoDrop />
  return (
    <>
      <CanvasStage />
      <StageWords />
      {caption !== null && !suggesting ? (
        <p className={styles.caption} data-tool={toolId}>
          {caption}
        </p>
      ) : null}
      <ScaleFacts />
    </>
  )
}
