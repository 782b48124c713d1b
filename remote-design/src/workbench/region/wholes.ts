import type { WholeKind } from '@tessera/shared/contract/design/segment'

/** Where a region may be a wall. */
export const WALLS: readonly WholeKind[] = ['wall', 'walls']
