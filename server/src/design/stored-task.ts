import type { ServerMode, ModeTask } from './modes/server-mode'
import type { TaskFiles } from './task-files'
import type { TaskRow } from './task-queue'

/**
 * A task as its mode sees it. Tasks older than the `request` column are read from `designType`, `material` and
 * `params`.
 */
export function storedTask(
  mode: ServerMode,
  task: TaskRow,
  files: TaskFiles,
): ModeTask<{ designType: TaskRow['designType'] }> {
  const { request, designType, material, pieces, params, report } = task
  const asked = mode.asked.parse(request ?? { designType, materialId: material?.id, params })
  return { asked, files, material, pieces, report }
}
