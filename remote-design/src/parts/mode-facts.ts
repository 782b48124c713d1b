import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { ReactNode } from 'react'

/** How the tasks of a mode are told in history, results and descriptions of pictures; `Task` is what its tasks have. */
export interface ModeFacts<Task extends DesignTask = DesignTask> {
  /** Address of its workbench; null where this release has none. */
  readonly path: string | null
  /** What was used, by name: stands for the task in lists. */
  title(task: Task): string
  /** Describes a result to those who do not see it. */
  alt(task: Task): string
  /** What was asked for, as facts. */
  rows(task: Task): ReactNode
  /** Figures that a customer asks for first. */
  report?(task: Task): SurfaceReport | null
}
