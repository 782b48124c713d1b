import type { DesignTask } from '@tessera/shared/contract/design/task'
import { useEffect, useState } from 'react'
import { isInterrupted, useTask } from '../../parts/task.api'
import { isFinished } from '../../parts/task.rules'
import { useWork, useWorkbench } from '../workbench-context'
import { isSamePhoto } from './start.rules'

/** Adds a task of the current photo to its attempts, if it was opened by URL or the entry was lost in a reload. */
function useNoteAttempt(task: DesignTask | undefined): void {
  const { addAttempt } = useWorkbench()
  const isAttempt = useWork(
    ({ photo, attempts }) => !task || !isSamePhoto(task, photo?.fileId ?? null) || attempts.includes(task.id),
  )
  useEffect(() => {
    if (task && !isAttempt) addAttempt(task.id)
  }, [task, isAttempt, addAttempt])
}

/** Notes that a task has ended while it was looked at. */
function useNoteSeen(task: DesignTask | undefined): void {
  const { noteSeen } = useWorkbench()
  const id = useWork(({ stage }) => (stage === 'task' && task && isFinished(task) ? task.id : null))
  useEffect(() => {
    if (id !== null) noteSeen(id)
  }, [id, noteSeen])
}

/** The open task with its selected result. */
export function useTaskView() {
  const taskId = useWork((state) => state.taskId)
  const latest = useWork((state) => state.attempts[0] ?? null)
  const query = useTask(taskId)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [overlay, setOverlay] = useState<'zoom' | 'present' | null>(null)
  useNoteAttempt(query.task)
  useNoteSeen(query.task)
  const results = query.task?.results ?? []
  const result = results.find((each) => each.id === selectedId) ?? results[0]
  return {
    taskId,
    lastTaskId: taskId ?? latest,
    task: query.task,
    error: query.isError && !query.task ? query.error : null,
    /** Its state is not known at the moment: no network, or no answer. */
    interrupted: isInterrupted(query),
    retry: () => void query.refetch(),
    result,
    select: setSelectedId,
    overlay: result === undefined ? null : overlay,
    zoom: () => setOverlay('zoom'),
    present: () => setOverlay('present'),
    closeOverlay: () => setOverlay(null),
  }
}

export type TaskView = ReturnType<typeof useTaskView>
