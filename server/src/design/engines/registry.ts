import type { DesignType } from '@tessera/shared/contract/design/task'
import type { Capability, DesignEngine } from './engine'

/** What an engine can do. One that is missing is refused. */
type EngineRow = Pick<DesignEngine, 'lane' | 'capabilities'>

/** The engines that exist. For a mode the first one is taken that can do it. */
export const ENGINES = {
  basic: { lane: 'cpu', capabilities: { tile_change: { level: 'full', needs: [] } } },
} as const satisfies Record<string, EngineRow>

/** Names the configuration that would bring an engine for what none can do. */
export const MISSING: Capability = { level: 'unsupported', needs: ['design.engines.http'] }

/** What an engine does of a mode. */
export const capabilityOf = ({ capabilities }: Pick<EngineRow, 'capabilities'>, designType: DesignType): Capability =>
  capabilities[designType] ?? MISSING

/** What makes a mode's pictures; undefined when nothing does. Ask before charging, and refuse with ENGINE_UNSUPPORTED. */
export function engineFor(designType: DesignType): EngineRow | undefined {
  const rows: EngineRow[] = Object.values(ENGINES)
  return rows.find((row) => capabilityOf(row, designType).level !== 'unsupported')
}
