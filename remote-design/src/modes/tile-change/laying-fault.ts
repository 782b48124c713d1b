import { isFrameTooSmall, secondFault, type TileChangeInputs } from './tile-change.inputs'
import { SECOND_FAULT_TEXT, TILE_CHANGE_TEXT as TEXT } from './tile-change.text'

/** Why this laying cannot be started with these materials in this rectangle; null when it can. */
export function layingFaultText(inputs: TileChangeInputs, sizeMm: readonly [number, number] | null): string | null {
  const fault = secondFault(inputs)
  if (fault) return SECOND_FAULT_TEXT[fault]
  return sizeMm && isFrameTooSmall(inputs, sizeMm) ? TEXT.frameTooSmall : null
}
