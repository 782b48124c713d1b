import type { ModeInputs } from '../../workbench/design-mode'
import { FURNISHING_BELONGS, type FurnishingInputs, NO_FURNITURE } from '../../workbench/furnishing/furnishing.inputs'

export const CREATION_EMPTY_CHANGE_INPUTS: ModeInputs<FurnishingInputs> = {
  designType: 'creation_empty_change',
  empty: NO_FURNITURE,
  belongs: FURNISHING_BELONGS,
}
