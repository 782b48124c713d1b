import type { ToolId } from '../../canvas/tools/tool'

/** In hand a tool says what it wants next; where a finger wants something else than a mouse, that is said there. */
export type ToolHints = Partial<Record<ToolId, string>>

/** How a mode speaks of what it selects. */
export interface RegionWords {
  readonly hint: string
  readonly missing: string
  readonly tiny: string
  readonly suggesting: string
  readonly suggested: string
  readonly suggestedLow: (percent: number) => string
  readonly failed: string
  /** The suggestion came after the person had begun by hand. */
  readonly kept: string
  readonly nothingAtClick: string
  readonly nothingToTake: string
  readonly noObjectAtClick: string
  readonly tooMuchToTake: string
  readonly hints: ToolHints
  readonly touchHints: ToolHints
  readonly subtractHints: ToolHints
  readonly touchSubtractHints: ToolHints
}
