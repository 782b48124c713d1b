import type { DesignTask } from '@tessera/shared/contract/design/task'
import { Button } from '@tessera/shared/ui/core'
import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWork, useWorkbench } from '../workbench-context'
import { STAGE_TEXT as TEXT } from './task-stage.text'
import { useAdopt } from './use-adopt'

interface AdoptButtonProps {
  readonly task: DesignTask
  readonly variant?: 'primary' | 'secondary'
  /** Shown instead if the task is of the current photo and nothing needs loading. */
  readonly otherwise?: ReactNode
}

/** Loads a task of another photo (from the history, or another device) onto the canvas, or goes back to the draft that lies there. */
export function AdoptButton({ task, variant = 'secondary', otherwise = null }: AdoptButtonProps) {
  const { possible, busy, adopt } = useAdopt(task)
  const { leaveTask } = useWorkbench()
  const hasDraft = useWork((state) => state.photo !== null)
  if (!possible) return otherwise
  return (
    <>
      <Button block variant={variant} icon={<Layers aria-hidden />} loading={busy} onClick={() => void adopt()}>
        {busy ? TEXT.adopting : TEXT.adopt}
      </Button>
      {hasDraft ? (
        <Button disabled={busy} onClick={leaveTask}>
          {TEXT.toDraft}
        </Button>
      ) : null}
    </>
  )
}
