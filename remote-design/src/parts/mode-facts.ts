import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import type { ReactNode } from 'react'
import type { Lot, Sale } from '@tessera/shared/contract/quantities'
import type { SceneFacts } from '@tessera/shared/canvas/scene/scene'

/** How a mode's tasks are presented in history, results and alternative texts; `Task` is the mode's task type. */
export interface ModeFacts<Task extends DesignTask = DesignTask> {
  /** Path of its workbench; null if this release has none. */
  readonly path: string | null
  /** Label of the way back to the workbench with the task's inputs. */
  readonly again: string
  /** Name of what a result shows, or the first one; the task's title in lists. */
  title(task: Task, result?: DesignResult): string
  /** What tells a result from the others of its task, in a word; null where there is nothing. */
  label?(task: Task, result: DesignResult): string | null
  /** What to do where an engine found nothing usable; otherwise the sentence of all modes. */
  readonly refused?: string
  /** Alternative text of a result. */
  alt(task: Task, result?: DesignResult): string
  /** The task's inputs, as facts. */
  rows(task: Task): ReactNode
  /** Key figures for the customer. */
  report?(task: Task): SurfaceReport | null
  /** What is odd about the key figures, to be read before somebody orders by them. `scene` where the photo's is at hand. */
  doubt?(task: Task, scene: SceneFacts | null): string | null
  /** How the material of the key figures is sold. */
  sale?(task: Task): Sale | null
  /** What the material costs, for a customer's eyes; null without a price. */
  price?(task: Task): string | null
  /** Size of the goods, for a customer's eyes; null without any. */
  measure?(task: Task, result: DesignResult): string | null
  /** The key figures by material, where there are several. */
  lots?(task: Task): readonly Lot[]
}
