import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'

/** A favourite, else the first result: what a task is shown and named by. */
export const coverResult = (task: DesignTask): DesignResult | undefined =>
  task.results.find((each) => each.favorite) ?? task.results[0]

export function coverOf(
  task: DesignTask,
  result = coverResult(task),
): { readonly url: string; readonly ratio: number } {
  if (result) return { url: result.previewUrl, ratio: result.width / result.height }
  return { url: task.photo.url, ratio: task.photo.width / task.photo.height }
}
