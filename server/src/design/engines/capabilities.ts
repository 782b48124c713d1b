import { DESIGN_TYPES, type DesignType } from '@tessera/shared/contract/design/task'
import type { Capability } from './engine'

const REFUSED: Capability = { level: 'unsupported', needs: ['design.engines.http'] }

/** What the embedded engine does. Ask before charging: what is `unsupported` here is refused with ENGINE_UNSUPPORTED. */
export const BASIC_CAPABILITIES: Record<DesignType, Capability> = {
  ...(Object.fromEntries(DESIGN_TYPES.map((type) => [type, REFUSED])) as Record<DesignType, Capability>),
  tile_change: { level: 'full', needs: [] },
}
