import type { ServerMode, ModeTask } from './modes/server-mode'
import type { TaskFiles } from './task-files'
import type { TaskRow } from './task-queue'

/** A task as its mode sees it. */
export function storedTask(
  mode: ServerMode,
  task: TaskRow,
  files: TaskFiles,
): ModeTask<{ designType: TaskRow['designType'] }> {
  const { request, material, pieces, report } = task
  return { asked: mode.asked.parse(request), files, material, pieces, report }
}
