import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { LazyImage } from '@tessera/shared/ui/media'
import type { ReactNode } from 'react'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { ResultActions } from '../../parts/ResultActions'
import { ResultThumbnails } from '../../parts/ResultThumbnails'
import { hasPictures } from '../../parts/task.rules'
import { TaskFacts, TaskReport } from '../../parts/TaskFacts'
import { useWork, useWorkbench } from '../workbench-context'
import styles from './TaskPanel.module.css'
import { STAGE_TEXT as TEXT } from './task-stage.text'
import { useTasksOfPhoto } from './use-tasks-of-photo'

interface TaskPanelProps {
  readonly task: DesignTask
  readonly result: DesignResult | undefined
  readonly interrupted: boolean
  readonly onSelect: (resultId: string) => void
  /** The large views, if not offered elsewhere. */
  readonly onZoom?: () => void
  readonly onPresent?: () => void
  /** Follow-up actions, if not shown elsewhere. */
  readonly wayOn?: ReactNode
}

/** Side panel of a task: results, facts, cost, actions, and earlier attempts on the same photo. */
export function TaskPanel({ task, result, interrupted, onSelect, onZoom, onPresent, wayOn }: TaskPanelProps) {
  const { showTask, mode } = useWorkbench()
  const scene = useWork((state) => (state.photo?.fileId === task.photo.fileId ? state.scene : null))
  return (
    <div className={styles.panel}>
      <ResultThumbnails
        results={task.results}
        labelOf={(each) => mode.facts.label?.(task, each) ?? null}
        selected={result?.id}
        onSelect={(resultId) => {
          onSelect(resultId)
          showTask()
        }}
      />
      <TaskReport task={task} mode={mode.facts} scene={scene} />
      {result ? <ResultActions task={task} result={result} onZoom={onZoom} onPresent={onPresent} /> : null}
      <TaskFacts task={task} result={result} mode={mode.facts} interrupted={interrupted} />
      {wayOn}
      <Attempts task={task} />
    </div>
  )
}

function Attempts({ task }: Pick<TaskPanelProps, 'task'>) {
  const ofPhoto = useTasksOfPhoto(task).toReversed()
  // Only tasks with a picture can be compared (not failed, cancelled, deleted).
  const others = ofPhoto.filter((each) => each.id !== task.id && hasPictures(each))
  if (others.length === 0) return null
  return (
    <section className={styles.attempts} aria-label={TEXT.attempts}>
      <h3 className={styles.heading}>{TEXT.attempts}</h3>
      <ul className={styles.list}>
        {others.map((each) => (
          <Attempt key={each.id} task={each} />
        ))}
      </ul>
    </section>
  )
}

function Attempt({ task }: { readonly task: DesignTask }) {
  const { openTask, mode } = useWorkbench()
  const [first] = task.results
  if (!first) return null
  const name = mode.facts.title(task, first)
  return (
    <li>
      <button type="button" className={styles.attempt} title={name} onClick={() => openTask(task.id)}>
        <LazyImage src={sizedImage(first.previewUrl, 160)} alt={name} ratio={4 / 3} />
        <span>{name}</span>
      </button>
    </li>
  )
}
