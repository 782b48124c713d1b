import type { ToolSettings } from '../tools/tool'

/** What a click would do with the region under the pointer. */
export interface Target {
  readonly label: number
  /** It would be taken out of the selection. */
  readonly takesAway: boolean
}

/** Whether a gesture takes away. Left to itself it does where the selection already is; `alt` turns it over. */
export function takesAway({ taking }: Pick<ToolSettings, 'taking'>, alt: boolean, covered: boolean): boolean {
  const plain = taking === 'auto' ? covered : taking === 'subtract'
  return plain !== alt
}
