import type { StoreApi } from 'zustand/vanilla'
import type { DesignMode } from '../design-mode'
import { createWorkbench, type Workbench } from '../workbench'
import type { WorkState } from '../workbench.store'

/** A workbench that has finished loading its draft. */
export async function openWorkbench<Inputs>(mode: DesignMode<Inputs>, userId: string): Promise<Workbench<Inputs>> {
  const workbench = createWorkbench(mode, userId)
  const ready = new Promise<void>((resolve) => {
    const unsubscribe = workbench.store.subscribe((state) => {
      if (!state.ready) return
      unsubscribe()
      resolve()
    })
  })
  workbench.open()
  await ready
  return workbench
}

/** Sets the state directly, bypassing the methods. */
export function setWork<Inputs>({ store }: Workbench<Inputs>, state: Partial<WorkState<Inputs>>): void {
  ;(store as StoreApi<WorkState<Inputs>>).setState(state)
}
