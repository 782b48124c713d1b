import type { ModeInputs } from '../../workbench/design-mode'

/** Nothing but the region. */
export const ELIMINATE_EVERYTHING_INPUTS: ModeInputs<Readonly<Record<string, never>>> = {
  designType: 'eliminate_everything',
  empty: {},
  belongs: {},
}
