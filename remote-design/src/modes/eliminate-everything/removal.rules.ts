import { MOST_OF_A_DRAFT } from '@tessera/shared/contract/design/modes/eliminate-everything'
import type { Capability } from '@tessera/shared/contract/design/task'

/** Whether the installation's engine would refuse so large a region. */
export const isTooLarge = (regionShare: number, capability: Capability | undefined): boolean =>
  capability?.level === 'draft' && regionShare > MOST_OF_A_DRAFT
