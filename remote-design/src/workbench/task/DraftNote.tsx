import { useWorkbench } from '../workbench-context'
import { useCapability } from './use-estimate'

/** That drafts are made here, and what they are not: said at the first step, before any work. */
export function DraftNote() {
  const { Caution } = useWorkbench().mode
  return useCapability()?.level === 'draft' && Caution ? <Caution /> : null
}
