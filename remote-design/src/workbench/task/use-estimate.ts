import { type Capability, estimateCost } from '@tessera/shared/contract/design/task'
import { MOST_BATCH_IMAGES } from '@tessera/shared/contract/design/task-fields'
import { useEndpoint } from '@tessera/shared/query/query'
import { useWork, useWorkbench } from '../workbench-context'
import { imagesOf } from '../batch/batch.rules'
import { type Estimate, isSilent } from './start.rules'

/** How often it is asked whether a silent engine answers again. */
const SILENCE_MS = 30_000

/** Pictures that a start makes, of one task or of a batch. */
export function useCount(): number {
  const { mode } = useWorkbench()
  return useWork((state) => imagesOf(mode, state))
}

/** While another number of pictures is asked for, the former answer tells what the engine can do, but no price. */
export function useEstimate() {
  const { designType } = useWorkbench().mode.inputs
  const count = useCount()
  const input = { designType, count: Math.min(count, MOST_BATCH_IMAGES) }
  const refetchInterval = (data: Estimate | undefined) => (isSilent(data) ? SILENCE_MS : false)
  return useEndpoint(estimateCost, input, { keepPrevious: true, refetchInterval })
}

/** What the installation's engine makes of the mode; undefined before an answer. */
export const useCapability = (): Capability | undefined => useEstimate().data?.capability
