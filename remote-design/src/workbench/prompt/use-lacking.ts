import { lackingText } from '../../parts/engine-needs.text'
import { useIsOperator } from '../../parts/use-is-operator'
import { useCapability } from '../task/use-estimate'

/** Why nothing can be drawn after words, and what would make it possible; null where an engine does, or before that is known. */
export function useLacking(): string | null {
  const isOperator = useIsOperator()
  const [missing = null] = useCapability()?.needs.flatMap((need) => lackingText(need, isOperator) ?? []) ?? []
  return missing
}
