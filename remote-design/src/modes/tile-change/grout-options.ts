import { GROUT_SHADES } from '@tessera/shared/contract/constants'
import { GROUT_TEXT } from '@tessera/shared/text/grout.text'

/** Named colours of joints. */
export const GROUT_OPTIONS = (Object.keys(GROUT_TEXT) as (keyof typeof GROUT_TEXT)[]).map((name) => ({
  value: GROUT_SHADES[name],
  label: GROUT_TEXT[name],
}))
