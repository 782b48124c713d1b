import type { ToolId } from '../../canvas/tools/tool'

/** A tool's next instruction; with a variant for touch where it differs from the mouse. */
export type ToolHints = Partial<Record<ToolId, string>>

/** A mode's texts on its selection. */
export interface RegionWords {
  readonly missing: string
  readonly tiny: string
  readonly suggesting: string
  readonly suggested: string
  readonly suggestedLow: (percent: number) => string
  readonly failed: string
  /** The suggestion arrived after manual editing had started. */
  readonly kept: string
  readonly nothingAtClick: string
  readonly nothingInBox: string
  /** What a box was to take out lies beside the selection. */
  readonly otherInBox: string
  readonly noObjectAtClick: string
  readonly tooMuchToTake: string
  readonly hints: ToolHints
  readonly touchHints: ToolHints
  readonly subtractHints: ToolHints
  readonly touchSubtractHints: ToolHints
}
