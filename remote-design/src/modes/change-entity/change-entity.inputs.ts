import type { ModeInputs } from '../../workbench/design-mode'
import { FURNISHING_BELONGS, type FurnishingInputs, NO_FURNITURE } from '../../workbench/furnishing/furnishing.inputs'

export const CHANGE_ENTITY_INPUTS: ModeInputs<FurnishingInputs> = {
  designType: 'change_entity',
  empty: NO_FURNITURE,
  belongs: FURNISHING_BELONGS,
}
