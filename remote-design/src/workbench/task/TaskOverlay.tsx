import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import { sizedImage } from '@tessera/shared/http/sized-image'
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
  const takes = takesOf(tasks, () => facts)
  const shown = { first: result.id, onClose: closeOverlay }
  if (overlay === 'zoom') return <ZoomViewer takes={takes} {...shown} />
  // Changed quickly and not looked at by the pixel: the screen's size is enough.
  const onScreen = takes.map((take) => ({ ...take, after: sizedImage(take.after, DESIGN_MAX_PX) }))
  return <Presentation takes={onScreen} {...shown} />
}
