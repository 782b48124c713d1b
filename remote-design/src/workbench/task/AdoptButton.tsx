import type { DesignTask } from '@tessera/shared/contract/design/task'
import { Button, showError, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { Layers } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWork, useWorkbench } from '../workbench-context'
import { isSamePhoto } from './start.rules'
import { STAGE_TEXT as TEXT } from './task-stage.text'

interface AdoptButtonProps {
  readonly task: DesignTask
  readonly variant?: 'primary' | 'secondary'
  /** Shown instead if the task is of the current photo and nothing needs loading. */
  readonly otherwise?: ReactNode
}

/** Loads a task of another photo (from the history, or another device) onto the canvas. */
export function AdoptButton({ task, variant = 'secondary', otherwise = null }: AdoptButtonProps) {
  const workbench = useWorkbench()
  const photoFileId = useWork((state) => state.photo?.fileId ?? null)
  const unsaved = useWork((state) => state.canvas.canUndo && state.attempts.length === 0)
  const [busy, setBusy] = useState(false)
  // A URL may name a task of another mode, whose inputs do not apply here.
  if (isSamePhoto(task, photoFileId) || task.designType !== workbench.mode.inputs.designType) return otherwise
  const adopt = async () => {
    const question = { title: TEXT.adoptTitle, content: TEXT.adoptContent, okText: TEXT.adopt }
    if (unsaved && !(await confirm(question))) return
    setBusy(true)
    try {
      await workbench.adopt(task)
      toast.success(workbench.mode.words.adopted)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <Button block variant={variant} icon={<Layers aria-hidden />} loading={busy} onClick={() => void adopt()}>
      {busy ? TEXT.adopting : TEXT.adopt}
    </Button>
  )
}
