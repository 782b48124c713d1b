import type { DesignTask } from '@tessera/shared/contract/design/task'

/** A task and the others of its photo, each once, in the order they were made. */
export function tasksOfPhoto(task: DesignTask, others: readonly DesignTask[]): DesignTask[] {
  const byId = new Map([...others, task].map((each) => [each.id, each]))
  return [...byId.values()]
    .filter(({ photo }) => photo.fileId === task.photo.fileId)
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
}
