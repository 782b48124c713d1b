import { useState } from 'react'
import { useTask } from '../parts/task.api'
import { useTileChange } from './tile-change.store'

/** The task on the workbench with the result that is looked at. */
export function useTaskView() {
  const taskId = useTileChange((state) => state.taskId)
  const query = useTask(taskId)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [zoomed, setZoomed] = useState(false)
  const results = query.task?.results ?? []
  const result = results.find((each) => each.id === selectedId) ?? results[0]
  return {
    taskId,
    task: query.task,
    error: query.isError && !query.task ? query.error : null,
    retry: () => void query.refetch(),
    result,
    select: setSelectedId,
    zoomed: zoomed && result !== undefined,
    setZoomed,
  }
}

export type TaskView = ReturnType<typeof useTaskView>
