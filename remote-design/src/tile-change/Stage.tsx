import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { Button, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { LoaderCircle } from 'lucide-react'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { TASK_TEXT } from '../parts/task.text'
import { ZoomViewer } from '../parts/ZoomViewer'
import { CanvasStage } from './CanvasStage'
import { PhotoDrop } from './PhotoDrop'
import { usePlaneFacts } from './readiness'
import styles from './Stage.module.css'
import { TaskStage } from './TaskStage'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { leaveTask, useTileChange } from './tile-change.store'
import type { TaskView } from './use-task-view'

/** The middle of the workbench: the place for a photo, the canvas, or the task. */
export function Stage({ view }: { readonly view: TaskView }) {
  const stage = useTileChange((state) => state.stage)
  const showsTask = stage === 'task' && view.taskId !== null
  return (
    <div className={styles.stage}>
      {showsTask ? <TaskSide view={view} /> : <CanvasSide />}
      {view.zoomed && view.task && view.result ? (
        <ZoomViewer
          before={sizedImage(view.task.photo.url, DESIGN_MAX_PX)}
          after={view.result.url}
          size={view.result}
          alt={TASK_TEXT.resultAlt(view.task.material?.name ?? TASK_TEXT.noMaterial)}
          onClose={view.closeZoom}
        />
      ) : null}
    </div>
  )
}

function TaskSide({ view }: { readonly view: TaskView }) {
  if (view.task) return <TaskStage task={view.task} result={view.result} />
  if (view.error) {
    return (
      <div className={styles.message}>
        <ErrorState error={view.error} onRetry={view.retry} />
        <Button onClick={leaveTask}>{TEXT.leaveTask}</Button>
      </div>
    )
  }
  return <LoadingState variant="cards" />
}

/** What the known length makes of rectangle and region, where the eye is while a corner is dragged. */
function ScaleFacts() {
  const { sizeMm } = usePlaneFacts()
  const areaSqm = useTileChange((state) => (state.canvas.regionShare > 0 ? state.canvas.areaSqm : null))
  return sizeMm === null ? null : (
    <output className={styles.facts} aria-live="polite">
      {TEXT.facts(sizeMm, areaSqm)}
    </output>
  )
}

function CanvasSide() {
  const hasPhoto = useTileChange((state) => state.photo !== null)
  const uploading = useTileChange((state) => state.upload !== null)
  const suggesting = useTileChange((state) => state.suggestion.state === 'running')
  const toolId = useTileChange((state) => state.toolId)
  const showsTiles = useTileChange(
    (state) =>
      (state.toolId === 'plane' || state.toolId === 'hand') && state.material !== null && state.canvas.areaSqm !== null,
  )
  if (!hasPhoto || uploading) return <PhotoDrop />
  return (
    <>
      <CanvasStage />
      {suggesting ? (
        <output className={styles.badge}>
          <LoaderCircle className={styles.turning} size={16} aria-hidden />
          {TEXT.suggesting}
        </output>
      ) : null}
      {showsTiles && !suggesting ? (
        <p className={styles.caption} data-tool={toolId}>
          {TEXT.preview}
        </p>
      ) : null}
      <ScaleFacts />
    </>
  )
}
