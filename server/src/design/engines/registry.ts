import type { DesignType } from '@tessera/shared/contract/design/task'
import type { Capability, DesignEngine } from './engine'

/** An engine's capabilities. Modes that are missing are refused. */
type EngineRow = Pick<DesignEngine, 'lane' | 'capabilities'>

/** All engines. Each mode uses the first that supports it. */
export const ENGINES = {
  basic: { lane: 'cpu', capabilities: { tile_change: { level: 'full', needs: [] } } },
} as const satisfies Record<string, EngineRow>

/** Capability when no engine supports a mode; names the configuration that would add one. */
export const MISSING: Capability = { level: 'unsupported', needs: ['design.engines.http'] }

/** An engine's capability for a mode. */
export const capabilityOf = ({ capabilities }: Pick<EngineRow, 'capabilities'>, designType: DesignType): Capability =>
  capabilities[designType] ?? MISSING

/**
 * The engine for a mode; undefined when none supports it. Check before charging, and refuse with ENGINE_UNSUPPORTED.
 */
export function engineFor(designType: DesignType): EngineRow | undefined {
  const rows: EngineRow[] = Object.values(ENGINES)
  return rows.find((row) => capabilityOf(row, designType).level !== 'unsupported')
}
