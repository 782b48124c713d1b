import type { WorkCore } from '../work-core'

/** URLs in a draft's inputs expire, and their targets may be deleted. */
export async function refreshInputs<Inputs>({ mode, store, signal }: WorkCore<Inputs>): Promise<void> {
  const before = store.getState().inputs
  const change = await mode.refresh?.(before)
  if (change && !signal.aborted && store.getState().inputs === before)
    store.setState({ inputs: { ...before, ...change } })
}
