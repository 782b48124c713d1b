import type { DesignResult, DesignTask } from '@tessera/shared/contract/design'
import { LazyImage } from '@tessera/shared/ui/media'
import type { ReactNode } from 'react'
import { sizedImage } from '../parts/picture'
import { ResultActions } from '../parts/ResultActions'
import { ResultThumbnails } from '../parts/ResultThumbnails'
import { useTask } from '../parts/task.api'
import { TaskFacts, TaskReport } from '../parts/TaskFacts'
import styles from './TaskPanel.module.css'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { openTask, showTask, useTileChange } from './tile-change.store'

interface TaskPanelProps {
  readonly task: DesignTask
  readonly result: DesignResult | undefined
  readonly onSelect: (resultId: string) => void
  readonly onZoom: () => void
  /** What leads on from the task, where that has no place of its own. */
  readonly wayOn?: ReactNode
}

/** Beside the picture: all results, what was laid, what it cost, what to do with it, and earlier tries on the same photo. */
export function TaskPanel({ task, result, onSelect, onZoom, wayOn }: TaskPanelProps) {
  return (
    <div className={styles.panel}>
      <ResultThumbnails
        results={task.results}
        selected={result?.id}
        onSelect={(resultId) => {
          onSelect(resultId)
          showTask()
        }}
      />
      <TaskReport task={task} />
      {result ? <ResultActions result={result} onZoom={onZoom} /> : null}
      <TaskFacts task={task} />
      {wayOn}
      <Attempts current={task.id} />
    </div>
  )
}

function Attempts({ current }: { readonly current: string }) {
  const attempts = useTileChange((state) => state.attempts)
  const others = attempts.filter((each) => each !== current)
  if (others.length === 0) return null
  return (
    <section className={styles.attempts} aria-label={TEXT.attempts}>
      <h3 className={styles.heading}>{TEXT.attempts}</h3>
      <ul className={styles.list}>
        {others.map((taskId) => (
          <Attempt key={taskId} taskId={taskId} />
        ))}
      </ul>
    </section>
  )
}

function Attempt({ taskId }: { readonly taskId: string }) {
  const { task } = useTask(taskId)
  const [first] = task?.results ?? []
  if (!task || !first) return null
  const name = task.material?.name ?? ''
  return (
    <li>
      <button type="button" className={styles.attempt} title={name} onClick={() => openTask(taskId)}>
        <LazyImage src={sizedImage(first.previewUrl, 160)} alt={name} ratio={4 / 3} />
        <span>{name}</span>
      </button>
    </li>
  )
}
