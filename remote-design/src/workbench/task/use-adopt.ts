import type { DesignTask } from '@tessera/shared/contract/design/task'
import { showError, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useWork, useWorkbench } from '../workbench-context'
import { AGAIN } from '../../parts/again-address'
import { isSamePhoto } from './start.rules'
import { STAGE_TEXT as TEXT } from './task-stage.text'

interface Adoption {
  /**
   * False for a task of the current photo, which needs no loading, for one whose photo cannot be read, and for one of another mode, whose
   * inputs do not apply here.
   */
  readonly possible: boolean
  readonly busy: boolean
  adopt(): Promise<void>
}

/** Loads a task of another photo (from the history, or another device) onto the canvas; asks before unsaved work is lost. */
export function useAdopt(task: DesignTask | undefined): Adoption {
  const workbench = useWorkbench()
  const photoFileId = useWork((state) => state.photo?.fileId ?? null)
  const unsaved = useWork((state) => state.canvas.canUndo && state.attempts.length === 0)
  const [busy, setBusy] = useState(false)
  const adopt = async () => {
    if (!task) return
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
  const isOwn = task?.designType === workbench.mode.inputs.designType
  const isReadable = task?.errorCode !== 'photo_unreadable'
  const possible = task !== undefined && isOwn && isReadable && !isSamePhoto(task, photoFileId)
  return { possible, busy, adopt }
}

/** Loads the task that an address asks to do again, once; goes on to what is changed where it is loaded already. */
export function useAgain(task: DesignTask | undefined): void {
  const [parameters, setParameters] = useSearchParams()
  const workbench = useWorkbench()
  const { possible, adopt } = useAdopt(task)
  const isAsked = parameters.get(AGAIN) !== null && task !== undefined && parameters.get('task') === task.id
  const begin = useEffectEvent(() => {
    setParameters(
      (former) => {
        const next = new URLSearchParams(former)
        next.delete(AGAIN)
        return next
      },
      { replace: true },
    )
    if (possible) void adopt()
    else workbench.goToStep(workbench.mode.againStep)
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}
