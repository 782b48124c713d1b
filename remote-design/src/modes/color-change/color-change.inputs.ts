import { MOST_SCHEMES } from '@tessera/shared/contract/design/modes/color-change'
import type { ModeInputs } from '../../workbench/design-mode'

/** Of each region, by its index; a hole is a colour not chosen yet. */
type Scheme = readonly (string | null | undefined)[]

export interface ColorChangeInputs {
  /** One picture each, at least one. */
  readonly schemes: readonly Scheme[]
  /** Index of the scheme that is shown and changed. */
  readonly shown: number
  /** Parts of another hue inside an object stay. */
  readonly sparing: boolean
}

export const COLOR_CHANGE_INPUTS: ModeInputs<ColorChangeInputs> = {
  designType: 'color_change',
  empty: { schemes: [[]], shown: 0, sparing: true },
}

type Schemes = Pick<ColorChangeInputs, 'schemes' | 'shown'>

export const shownScheme = ({ schemes, shown }: Schemes): Scheme => schemes[shown] ?? []

/** With another colour of a region in the scheme that is shown. */
export function withColor({ schemes, shown }: Schemes, part: number, color: string): Pick<Schemes, 'schemes'> {
  const changed = Array.from({ length: Math.max(part + 1, shownScheme({ schemes, shown }).length) }, (_, index) =>
    index === part ? color : schemes[shown]?.[index],
  )
  return { schemes: schemes.map((scheme, index) => (index === shown ? changed : scheme)) }
}

export const canAddScheme = ({ schemes }: Schemes): boolean => schemes.length < MOST_SCHEMES

/** Another scheme, beginning as a copy of the shown one. */
export const withScheme = (inputs: Schemes): Schemes => ({
  schemes: [...inputs.schemes, shownScheme(inputs)],
  shown: inputs.schemes.length,
})

/** Without the shown scheme; the last one stays. */
export function withoutScheme(inputs: Schemes): Schemes {
  const { schemes, shown } = inputs
  if (schemes.length === 1) return inputs
  return { schemes: schemes.filter((_, index) => index !== shown), shown: Math.max(0, shown - 1) }
}

/** The first scheme that lacks a colour of one of the regions; null when all are complete. */
export function incompleteScheme({ schemes }: Schemes, parts: readonly number[]): number | null {
  const found = schemes.findIndex((scheme) => parts.some((part) => !scheme[part]))
  return found < 0 ? null : found
}

/** The colours of the given regions, in their order; null while one is missing. */
export function completeSchemes({ schemes }: Schemes, parts: readonly number[]): string[][] | null {
  const complete = schemes.map((scheme) => parts.flatMap((part) => scheme[part] ?? []))
  return parts.length > 0 && complete.every(({ length }) => length === parts.length) ? complete : null
}
