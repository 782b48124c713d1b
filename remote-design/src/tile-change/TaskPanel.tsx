import type { DesignResult, DesignTask } from '@tessera/shared/contract/design'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { LazyImage } from '@tessera/shared/ui/media'
import { confirm } from '@tessera/shared/ui/overlay'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { sizedImage } from '../parts/picture'
import { ResultActions } from '../parts/ResultActions'
import { ResultThumbnails } from '../parts/ResultThumbnails'
import { useTask } from '../parts/task.api'
import { TaskFacts, TaskReport } from '../parts/TaskFacts'
import { adoptTask } from './adopt.api'
import styles from './TaskPanel.module.css'
import { isSamePhoto } from './tile-change.rules'
import { TILE_CHANGE_TEXT as TEXT } from './tile-change.text'
import { openTask, showTask, useTileChange } from './tile-change.store'

interface TaskPanelProps {
  readonly task: DesignTask
  readonly result: DesignResult | undefined
  readonly onSelect: (resultId: string) => void
  readonly onZoom: () => void
}

/** Beside the picture: all results, what was laid, what it cost, what to do with it, and earlier tries on the same photo. */
export function TaskPanel({ task, result, onSelect, onZoom }: TaskPanelProps) {
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
      <AdoptButton task={task} />
      <Attempts current={task.id} />
    </div>
  )
}

/** A task of another photo (from the history, or another device) can be taken to the canvas. */
function AdoptButton({ task }: { readonly task: DesignTask }) {
  const photoFileId = useTileChange((state) => state.photo?.fileId ?? null)
  const unsaved = useTileChange((state) => state.canvas.canUndo && state.attempts.length === 0)
  const [busy, setBusy] = useState(false)
  if (isSamePhoto(task, photoFileId)) return null
  const adopt = async () => {
    const question = { title: TEXT.adoptTitle, content: TEXT.adoptContent, okText: TEXT.adopt }
    if (unsaved && !(await confirm(question))) return
    setBusy(true)
    try {
      await adoptTask(task)
      toast.success(TEXT.adopted)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <Button block icon={<Layers aria-hidden />} loading={busy} onClick={() => void adopt()}>
      {busy ? TEXT.adopting : TEXT.adopt}
    </Button>
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
