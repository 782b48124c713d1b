import type { DesignResult } from '@tessera/shared/contract/design/task-fields'

interface SchemesTask<Choice> {
  readonly params: { readonly schemes: readonly (readonly Choice[])[] }
  readonly results: readonly DesignResult[]
}

/** Which of a task's choices, one a picture, a result shows; the first without a result. */
export function choiceOf<Choice>(
  choices: readonly Choice[],
  results: readonly DesignResult[],
  result?: DesignResult,
): Choice | undefined {
  const number = result?.number ?? (result ? results.indexOf(result) + 1 : 1)
  return choices[number - 1] ?? choices[0]
}

/** The scheme that a result shows, or the first one. */
export const schemeOf = <Choice>({ params: { schemes }, results }: SchemesTask<Choice>, result?: DesignResult) =>
  choiceOf(schemes, results, result) ?? []
