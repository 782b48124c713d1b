import { queryBatch } from '@tessera/shared/contract/design/batch'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { useEndpoint } from '@tessera/shared/query/query'
import { useTasks } from '../../parts/task.api'
import { tasksOfPhoto } from '../../parts/tasks-of-photo'
import { useWork } from '../workbench-context'
import { isSamePhoto } from './start.rules'

const NONE: readonly string[] = []

/** The shown task with the attempts on its photo and those of its batch, the oldest first. The canvas may hold another photo. */
export function useTasksOfPhoto(task: DesignTask): DesignTask[] {
  const attempts = useWork((state) => (isSamePhoto(task, state.photo?.fileId ?? null) ? state.attempts : NONE))
  const batchId = task.batchId ?? null
  const batch = useEndpoint(queryBatch, { id: batchId ?? '' }, { enabled: batchId !== null })
  const tried = useTasks(attempts.filter((id) => id !== task.id))
  return tasksOfPhoto(task, [...(batch.data?.tasks ?? []), ...tried.toReversed()])
}
