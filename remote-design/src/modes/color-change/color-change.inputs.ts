import type { ModeInputs } from '../../workbench/design-mode'
import { oneChoiceStays, type Schemes } from '../../workbench/schemes/schemes'

/** Colours of the regions, as `#rrggbb`. */
export interface ColorChangeInputs extends Schemes<string> {
  /** Parts of another hue inside an object stay. */
  readonly sparing: boolean
}

export const COLOR_CHANGE_INPUTS: ModeInputs<ColorChangeInputs> = {
  designType: 'color_change',
  empty: { schemes: [[]], shown: 0, sparing: true },
  belongs: { ...oneChoiceStays<string>(), sparing: 'shop' },
}
