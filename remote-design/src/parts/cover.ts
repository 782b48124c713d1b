import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'

/** A favourite, else the first result: what a task is shown and named by. */
export const coverResult = (task: DesignTask): DesignResult | undefined =>
  task.results.find((each) => each.favorite) ?? task.results[0]

/** What the picture of a task is called. */
export type NameOf = (task: DesignTask, result: DesignResult) => string

/** What is offered of a task: its favourites, else all results; of those that are called the same, as several tries of one tile, the first. */
export function offeredResults(task: DesignTask, nameOf: NameOf): DesignResult[] {
  const favorites = task.results.filter(({ favorite }) => favorite)
  const byName = new Map<string, DesignResult>()
  for (const result of favorites.length > 0 ? favorites : task.results) {
    const name = nameOf(task, result)
    if (!byName.has(name)) byName.set(name, result)
  }
  return [...byName.values()]
}

export function coverOf(
  task: DesignTask,
  result = coverResult(task),
): { readonly url: string; readonly ratio: number } {
  if (result) return { url: result.previewUrl, ratio: result.width / result.height }
  return { url: task.photo.url, ratio: task.photo.width / task.photo.height }
}
