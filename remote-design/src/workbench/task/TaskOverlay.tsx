import { takesOf } from '../../parts/take'
import { useTasks } from '../../parts/task.api'
import { ZoomViewer } from '../../parts/ZoomViewer'
import { useWork, useWorkbench } from '../workbench-context'
import { Presentation } from './Presentation'
import type { TaskView } from './use-task-view'

/** What lies over the workbench: the viewer or the presentation, with all results of this photo, the oldest first. */
export function TaskOverlay({ view }: { readonly view: TaskView }) {
  return view.overlay === null ? null : <Opened view={view} />
}

function Opened({ view: { overlay, task, result, closeOverlay } }: { readonly view: TaskView }) {
  const { facts } = useWorkbench().mode
  const attempts = useWork((state) => state.attempts)
  const ids = task && attempts.includes(task.id) ? attempts.toReversed() : []
  const others = useTasks(ids)
  if (!task || !result) return null
  const tasks = others.some(({ id }) => id === task.id) ? others : [task, ...others]
  const shown = { takes: takesOf(tasks, () => facts), first: result.id, onClose: closeOverlay }
  return overlay === 'present' ? <Presentation {...shown} /> : <ZoomViewer {...shown} />
}
