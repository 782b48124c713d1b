import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { leaveTask, openTask, useTileChange } from './tile-change.store'

/**
 * Keeps `?task=` and the task on the workbench the same. A new address wins over the workbench (a link, the back button); a task
 * started here gets its address; coming back without one finds the last task.
 */
export function useTaskAddress(): void {
  const [parameters, setParameters] = useSearchParams()
  const address = parameters.get('task')
  const taskId = useTileChange((state) => state.taskId)
  const seen = useRef<string | null | undefined>(undefined)

  useEffect(() => {
    const former = seen.current
    seen.current = address
    const isNew = address !== former
    if (isNew && address !== null) openTask(address)
    else if (isNew && former !== undefined) leaveTask()
    else if (address !== taskId) {
      const next = new URLSearchParams(parameters)
      if (taskId === null) next.delete('task')
      else next.set('task', taskId)
      // A task just started is a step of its own, and back leads to its inputs; one found in the draft is what was here before.
      const started = former !== undefined && taskId !== null
      setParameters(next, { replace: !started, preventScrollReset: true })
    }
  }, [address, taskId, parameters, setParameters])
}
