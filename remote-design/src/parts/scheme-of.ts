import type { DesignResult } from '@tessera/shared/contract/design/task-fields'

interface SchemesTask<Choice> {
  readonly params: { readonly schemes: readonly (readonly Choice[])[] }
  readonly results: readonly DesignResult[]
}

/** The scheme that a result shows, or the first one. */
export function schemeOf<Choice>({ params: { schemes }, results }: SchemesTask<Choice>, result?: DesignResult) {
  const number = result?.number ?? (result ? results.indexOf(result) + 1 : 1)
  return schemes[number - 1] ?? schemes[0] ?? []
}
