import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { TaskStatus } from '@tessera/shared/contract/design/task-fields'

/** Filters of the list; `running` means tasks in progress. */
export const STATUS_FILTERS = ['running', 'succeeded', 'failed', 'canceled'] as const satisfies readonly TaskStatus[]

/** Cover of a task: a favourite, else the first result, else the photo. */
export function coverOf(task: DesignTask): { readonly url: string; readonly ratio: number } {
  const result = task.results.find((each) => each.favorite) ?? task.results[0]
  if (result) return { url: result.previewUrl, ratio: result.width / result.height }
  return { url: task.photo.url, ratio: task.photo.width / task.photo.height }
}
