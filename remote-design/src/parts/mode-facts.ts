import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { ComponentType } from 'react'

/** How the tasks of a mode are told in history, results and descriptions of pictures. */
export interface ModeFacts {
  /** What was used, by name: stands for the task in lists. */
  title(task: DesignTask): string
  /** Describes a result to those who do not see it. */
  alt(task: DesignTask): string
  /** What was asked for, as facts. */
  readonly Rows: ComponentType<{ readonly task: DesignTask }>
}
