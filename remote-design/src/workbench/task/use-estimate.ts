import { type Capability, estimateCost } from '@tessera/shared/contract/design/task'
import { useEndpoint } from '@tessera/shared/query/query'
import { useWork, useWorkbench } from '../workbench-context'
import { countOf } from './start.rules'

/** Number of images, decided by the mode's inputs or by the person. */
export function useCount(): number {
  const { mode } = useWorkbench()
  return useWork((state) => countOf(mode, state))
}

export function useEstimate() {
  const { designType } = useWorkbench().mode.inputs
  const count = useCount()
  return useEndpoint(estimateCost, { designType, count }, { keepPrevious: true })
}

/** What the installation's engine makes of the mode; undefined before an answer. */
export const useCapability = (): Capability | undefined => useEstimate().data?.capability
