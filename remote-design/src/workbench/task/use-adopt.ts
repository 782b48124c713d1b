import type { DesignTask } from '@tessera/shared/contract/design/task'
import { showError, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useWork, useWorkbench } from '../workbench-context'
import { FIRST_STEP, isUnsaved } from '../workbench.store'
import { AGAIN, OTHER_PHOTO, WITH_BATCH } from '../../parts/again-address'
import { isSamePhoto } from './start.rules'
import { STAGE_TEXT as TEXT } from './task-stage.text'

interface Adoption {
  /** False for a task whose photo cannot be read, and for one of another mode, whose inputs do not apply here. */
  readonly loadable: boolean
  /** Loadable, and not of the current photo. */
  readonly possible: boolean
  readonly busy: boolean
  /** @param step where one goes on, other than where inputs are changed */
  adopt(step?: string): Promise<void>
}

/** Loads a task (from the history, or another device) onto the canvas; asks before unsaved work is lost. */
export function useAdopt(task: DesignTask | undefined): Adoption {
  const workbench = useWorkbench()
  const photoFileId = useWork((state) => state.photo?.fileId ?? null)
  const unsaved = useWork(isUnsaved)
  const [busy, setBusy] = useState(false)
  const adopt = async (step?: string) => {
    if (!task) return
    const question = { title: TEXT.adoptTitle, content: TEXT.adoptContent, okText: TEXT.adopt }
    if (unsaved && !(await confirm(question))) return
    setBusy(true)
    try {
      await workbench.adopt(task)
      if (step !== undefined) workbench.goToStep(step)
      else toast.success(workbench.mode.words.adopted)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const isOwn = task?.designType === workbench.mode.inputs.designType
  const isReadable = task?.errorCode !== 'photo_unreadable'
  const loadable = task !== undefined && isOwn && isReadable
  const possible = loadable && !isSamePhoto(task, photoFileId)
  return { loadable, possible, busy, adopt }
}

/**
 * Goes on with the shown task: its own canvas, which is loaded first where another photo's draft lies on it. A task that cannot be loaded
 * leaves the canvas as it is.
 */
export function useEdit(task: DesignTask | undefined): { readonly busy: boolean; edit(): void } {
  const { showCanvas } = useWorkbench()
  const { possible, busy, adopt } = useAdopt(task)
  return { busy, edit: () => (possible ? void adopt() : showCanvas()) }
}

/**
 * Loads the task that an address asks to do again, once. Also one of the current photo: the canvas may hold another region, material or
 * batch by now. What cannot be loaded leaves the canvas as it is, and so does a batch that is still there with its other photos.
 */
export function useAgain(task: DesignTask | undefined): void {
  const [parameters, setParameters] = useSearchParams()
  const workbench = useWorkbench()
  const { loadable, adopt } = useAdopt(task)
  const again = parameters.get(AGAIN)
  const isAsked = again !== null && task !== undefined && parameters.get('task') === task.id
  const begin = useEffectEvent(() => {
    setParameters(
      (former) => {
        const next = new URLSearchParams(former)
        next.delete(AGAIN)
        return next
      },
      { replace: true },
    )
    const step = again === OTHER_PHOTO ? FIRST_STEP : undefined
    const { batchId, rooms } = workbench.store.getState()
    const isThere = again === WITH_BATCH && rooms.length > 0 && batchId !== null && batchId === task?.batchId
    if (loadable && !isThere) void adopt(step)
    else workbench.goToStep(step ?? workbench.mode.againStep)
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}
