import type { DesignTask } from '@tessera/shared/contract/design/task'
import { StatusTag } from '@tessera/shared/ui/data'
import { isFinished, STATUS_TONES } from './task.rules'
import { INTERRUPTED, STATUS_TEXT } from './task.text'

interface StateTagProps {
  readonly task: Pick<DesignTask, 'status'>
  /** Its state cannot be asked for. */
  readonly isInterrupted: boolean
  /** Said beside the state while it is known. */
  readonly further?: string
}

/** How far a design is, as far as that is known. */
export function StateTag({ task, isInterrupted, further = '' }: StateTagProps) {
  if (isInterrupted && !isFinished(task)) return <StatusTag tone="neutral">{INTERRUPTED.status}</StatusTag>
  return (
    <StatusTag tone={STATUS_TONES[task.status]}>
      {STATUS_TEXT[task.status]}
      {further}
    </StatusTag>
  )
}
