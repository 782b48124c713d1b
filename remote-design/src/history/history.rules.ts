import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { TaskStatus } from '@tessera/shared/contract/design/task-fields'

/** What the list can be narrowed to; `running` asks for tasks that are being made right now. */
export const STATUS_FILTERS = ['running', 'succeeded', 'failed', 'canceled'] as const satisfies readonly TaskStatus[]

/** The picture that stands for a task: a favourite before the first, the photo when there is none. */
export function coverOf(task: DesignTask): { readonly url: string; readonly ratio: number } {
  const result = task.results.find((each) => each.favorite) ?? task.results[0]
  if (result) return { url: result.previewUrl, ratio: result.width / result.height }
  return { url: task.photo.url, ratio: task.photo.width / task.photo.height }
}
