import type { ServerMode, ModeTask } from './modes/server-mode'
import type { TaskFiles } from './task-files'
import type { TaskRow } from './task-queue'

/** A task in the words of its mode. Tasks of before the mode's part was stored as one are read from the columns that told it. */
export function storedTask(
  mode: ServerMode,
  task: TaskRow,
  files: TaskFiles,
): ModeTask<{ designType: TaskRow['designType'] }> {
  const { request, designType, material, params, report } = task
  const asked = mode.asked.parse(request ?? { designType, materialId: material?.id, params })
  return { asked, files, material, report }
}
