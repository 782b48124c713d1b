import type { StoreApi } from 'zustand/vanilla'
import type { DesignMode } from './design-mode'
import type { WorkMoves, WorkState } from './workbench.store'

/** Shared context of a workbench's parts; only they write its state. */
export interface WorkCore<Inputs> {
  readonly mode: DesignMode<Inputs>
  readonly userId: string
  readonly store: StoreApi<WorkState<Inputs>>
  readonly moves: WorkMoves<Inputs>
  /** Aborted when the workbench ends. */
  readonly signal: AbortSignal
}
