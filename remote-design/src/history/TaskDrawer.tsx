import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { Button, ButtonLink, ErrorState, LoadingState, showError } from '@tessera/shared/ui/core'
import { BeforeAfter, LazyImage } from '@tessera/shared/ui/media'
import { DetailDrawer } from '@tessera/shared/ui/overlay'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { modeFactsOf } from '../modes/modes'
import { againAt, OPEN } from '../parts/again-address'
import { batchAt } from '../parts/batch-address'
import { BULK_TEXT } from '../parts/bulk/bulk.text'
import { useRemoval } from '../parts/bulk/use-removal'
import { ResultActions } from '../parts/ResultActions'
import { ResultThumbnails } from '../parts/ResultThumbnails'
import { takesOf } from '../parts/take'
import { useTask } from '../parts/task.api'
import { isFinished } from '../parts/task.rules'
import { taskErrorText } from '../parts/task.text'
import { TaskFacts, TaskReport } from '../parts/TaskFacts'
import { ZoomViewer } from '../parts/ZoomViewer'
import { coverResult } from '../parts/cover'
import { HISTORY_TEXT as TEXT } from './history.text'
import styles from './TaskDrawer.module.css'

/** Ended without pictures; those of others are deleted one by one. */
const NEVER_MADE: readonly DesignTask['status'][] = ['failed', 'canceled']

interface TaskDrawerProps {
  readonly taskId: string | null
  readonly onClose: () => void
}

/** Drawer of one task, with its own URL. */
export function TaskDrawer({ taskId, onClose }: TaskDrawerProps) {
  const { task, isError, error, refetch } = useTask(taskId)
  const workbench = task ? modeFactsOf(task).path : null
  const [parameters] = useSearchParams()
  if (task && workbench && parameters.has(OPEN))
    return <Navigate replace to={`${workbench}?task=${encodeURIComponent(task.id)}`} />
  return (
    <DetailDrawer
      open={taskId !== null}
      width={640}
      title={task ? modeFactsOf(task).title(task, coverResult(task)) : TEXT.detail}
      onClose={onClose}
      footer={
        task && workbench ? (
          <>
            {NEVER_MADE.includes(task.status) ? <RemoveRecord task={task} onDone={onClose} /> : null}
            {task.batchId ? <ButtonLink to={batchAt(task.batchId)}>{TEXT.batch}</ButtonLink> : null}
            <ButtonLink variant="primary" to={againAt(workbench, task.id)}>
              {modeFactsOf(task).again}
            </ButtonLink>
          </>
        ) : null
      }
    >
      {task ? <Detail task={task} /> : null}
      {!task && isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!task && !isError ? <LoadingState variant="cards" /> : null}
    </DetailDrawer>
  )
}

function RemoveRecord({ task, onDone }: { readonly task: DesignTask; readonly onDone: () => void }) {
  const remove = useRemoval()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      if (await remove([task])) onDone()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondaryDanger" icon={<Trash2 aria-hidden />} loading={busy} onClick={() => void run()}>
      {BULK_TEXT.remove}
    </Button>
  )
}

function Detail({ task }: { readonly task: DesignTask }) {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [zoomed, setZoomed] = useState(false)
  const result = task.results.find((each) => each.id === selectedId) ?? coverResult(task)
  const photo = sizedImage(task.photo.url, DESIGN_MAX_PX)
  return (
    <div className={styles.detail}>
      {result ? (
        <div className={styles.picture}>
          <BeforeAfter
            key={result.id}
            before={photo}
            after={sizedImage(result.url, DESIGN_MAX_PX)}
            small={sizedImage(result.previewUrl, 320)}
            width={result.width}
            height={result.height}
            alt={TEXT.compare}
          />
        </div>
      ) : (
        <div className={styles.picture}>
          <LazyImage
            src={sizedImage(task.photo.url, 960)}
            alt={TEXT.noPicture}
            ratio={task.photo.width / task.photo.height}
          />
        </div>
      )}
      {task.errorCode && task.status !== 'partial' ? (
        <p className={styles.failure}>
          {taskErrorText(task, modeFactsOf(task))} · {TEXT.notCharged}
        </p>
      ) : null}
      {task.status === 'succeeded' && !result ? <p className={styles.quiet}>{TEXT.allDeleted}</p> : null}
      {task.results.length > 1 ? (
        <ResultThumbnails results={task.results} selected={result?.id} onSelect={setSelectedId} />
      ) : null}
      {isFinished(task) && result ? <ResultActions task={task} result={result} onZoom={() => setZoomed(true)} /> : null}
      <TaskReport task={task} mode={modeFactsOf(task)} />
      <TaskFacts task={task} result={result} mode={modeFactsOf(task)} />
      {zoomed && result ? (
        <ZoomViewer takes={takesOf([task], modeFactsOf)} first={result.id} onClose={() => setZoomed(false)} />
      ) : null}
    </div>
  )
}
