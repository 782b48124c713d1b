import type { Belonging } from '../design-mode'
import { MOST_SCHEMES } from '@tessera/shared/contract/design/schemes'

/** Of each region, by its index; a hole is a choice not made yet. */
type Scheme<Choice> = readonly (Choice | null | undefined)[]

/** What several regions get, in one or more versions: each is a picture. */
export interface Schemes<Choice> {
  /** At least one. */
  readonly schemes: readonly Scheme<Choice>[]
  /** Index of the scheme that is shown and changed. */
  readonly shown: number
}

export const shownScheme = <Choice>({ schemes, shown }: Schemes<Choice>): Scheme<Choice> => schemes[shown] ?? []

/** The scheme that is shown alone. */
export const onlyShown = <Choice, Inputs extends Schemes<Choice>>(inputs: Inputs): Inputs => ({
  ...inputs,
  schemes: [shownScheme(inputs)],
  shown: 0,
})

/** With another choice for a region in the scheme that is shown. */
export function withChoice<Choice>(
  { schemes, shown }: Schemes<Choice>,
  part: number,
  choice: Choice,
): Pick<Schemes<Choice>, 'schemes'> {
  const changed = Array.from({ length: Math.max(part + 1, shownScheme({ schemes, shown }).length) }, (_, index) =>
    index === part ? choice : schemes[shown]?.[index],
  )
  return { schemes: schemes.map((scheme, index) => (index === shown ? changed : scheme)) }
}

/**
 * On the next photo one choice of the scheme that is shown stays, for its first region: regions are the photo's.
 * @param stays what of a choice stays; null for one that does not
 */
export const oneChoiceStays = <Choice>(
  stays: (choice: Choice) => Choice | null = (choice) => choice,
): Belonging<Schemes<Choice>> => ({
  schemes: (inputs) => [
    shownScheme(inputs)
      .flatMap((choice) => (choice ? (stays(choice) ?? []) : []))
      .slice(0, 1),
  ],
  shown: 'photo',
})

export const canAddScheme = <Choice>({ schemes }: Schemes<Choice>): boolean => schemes.length < MOST_SCHEMES

/** Another scheme, beginning as a copy of the shown one. */
export const withScheme = <Choice>(inputs: Schemes<Choice>): Schemes<Choice> => ({
  schemes: [...inputs.schemes, shownScheme(inputs)],
  shown: inputs.schemes.length,
})

/** Without the shown scheme; the last one stays. */
export function withoutScheme<Choice>(inputs: Schemes<Choice>): Schemes<Choice> {
  const { schemes, shown } = inputs
  if (schemes.length === 1) return inputs
  return { schemes: schemes.filter((_, index) => index !== shown), shown: Math.max(0, shown - 1) }
}

/** The first scheme that lacks a choice for one of the regions, or has none at all before there are any; null when all are complete. */
export function incompleteScheme<Choice>(
  { schemes }: Pick<Schemes<Choice>, 'schemes'>,
  parts: readonly number[],
): number | null {
  const lacks = (scheme: Scheme<Choice>) =>
    parts.length === 0 ? !scheme.some(Boolean) : parts.some((part) => !scheme[part])
  const found = schemes.findIndex(lacks)
  return found < 0 ? null : found
}

/**
 * Two schemes that would make the same picture and be paid for twice, the earlier first; null when all differ.
 * @param keyOf the same for choices that look alike
 */
export function equalSchemes<Choice>(
  { schemes }: Pick<Schemes<Choice>, 'schemes'>,
  parts: readonly number[],
  keyOf: (choice: Choice) => string,
): readonly [number, number] | null {
  const seen = new Map<string, number>()
  for (const [index, scheme] of schemes.entries()) {
    const chosen = parts.flatMap((part) => scheme[part] ?? [])
    if (parts.length === 0 || chosen.length < parts.length) continue
    const key = chosen.map(keyOf).join('\n')
    const former = seen.get(key)
    if (former !== undefined) return [former, index]
    seen.set(key, index)
  }
  return null
}

/** The choices for the given regions, in their order; null while one is missing. */
export function completeSchemes<Choice>(
  { schemes }: Pick<Schemes<Choice>, 'schemes'>,
  parts: readonly number[],
): Choice[][] | null {
  const complete = schemes.map((scheme) => parts.flatMap((part) => scheme[part] ?? []))
  return parts.length > 0 && complete.every(({ length }) => length === parts.length) ? complete : null
}
