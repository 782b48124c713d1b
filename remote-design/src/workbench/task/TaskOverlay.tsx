import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { takesOf } from '../../parts/take'
import { ZoomViewer } from '../../parts/ZoomViewer'
import { useWorkbench } from '../workbench-context'
import { Presentation } from './Presentation'
import type { TaskView } from './use-task-view'
import { useTasksOfPhoto } from './use-tasks-of-photo'

/** What lies over the workbench: the viewer or the presentation, with all results of this photo, the oldest first. */
export function TaskOverlay({ view }: { readonly view: TaskView }) {
  const { overlay, task, result, closeOverlay } = view
  if (overlay === null || !task || !result) return null
  return <Opened overlay={overlay} task={task} first={result.id} onClose={closeOverlay} />
}

interface OpenedProps {
  readonly overlay: 'zoom' | 'present'
  readonly task: DesignTask
  readonly first: string
  readonly onClose: () => void
}

function Opened({ overlay, task, ...shown }: OpenedProps) {
  const { facts } = useWorkbench().mode
  const takes = takesOf(useTasksOfPhoto(task), () => facts)
  if (overlay === 'zoom') return <ZoomViewer takes={takes} {...shown} />
  // Changed quickly and not looked at by the pixel: the screen's size is enough.
  const onScreen = takes.map((take) => ({ ...take, after: sizedImage(take.after, DESIGN_MAX_PX) }))
  return <Presentation takes={onScreen} {...shown} />
}
