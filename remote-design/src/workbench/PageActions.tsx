import { ButtonLink } from '@tessera/shared/ui/core'
import { History } from 'lucide-react'
import { useIsCompact } from '../parts/use-is-compact'
import { StartOverButton } from './StartOverButton'
import { useWork } from './workbench-context'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

/** What can be done with the whole work: start over, and on a desktop the way to the history. */
export function PageActions() {
  const hasWork = useWork((state) => state.photo !== null || state.taskId !== null)
  const isCompact = useIsCompact()
  return (
    <>
      {hasWork ? <StartOverButton /> : null}
      {isCompact ? null : (
        <ButtonLink size="small" variant="quiet" icon={<History aria-hidden />} to="/work/design/history">
          {TEXT.history}
        </ButtonLink>
      )}
    </>
  )
}
