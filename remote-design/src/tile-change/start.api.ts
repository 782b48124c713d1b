import { track } from '@tessera/shared/analytics/analytics'
import { createTask, type DesignTask } from '@tessera/shared/contract/design'
import { toAppError } from '@tessera/shared/http/app-error'
import { call, uploadFile } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { completePlane } from '../canvas/document/plane-draft'
import { maskToPng } from '../canvas/mask/mask-png'
import { maskToRuns } from '../canvas/mask/mask-runs'
import { currentEditor } from './canvas-session'
import { flushDraft } from './draft-keeper'
import { digest, intentFor, type TaskIntent } from './tile-change.rules'
import { addAttempt, openTask, tileChangeStore } from './tile-change.store'

/**
 * Uploads the mask and creates the task. One intent has one client token: a double click is refused here, and a start after a lost
 * answer, a failed upload or a reload asks for the same task again. Returns null when there is nothing to start.
 */
export async function startTask(): Promise<DesignTask | null> {
  const editor = currentEditor()
  // What is half drawn was meant to be part of the region.
  editor?.finish()
  const { photo, material, options, count, attempts, starting } = tileChangeStore.getState()
  const plane = editor && completePlane(editor.document.committedPlane)
  if (starting || !editor || !photo || !material || !options || !plane) return null
  const { mask } = editor.document
  const runs = maskToRuns(mask)
  const params = { plane, ...options }
  const parentTaskId = attempts[0]
  const fingerprint = JSON.stringify([photo.fileId, digest(runs), material.id, params, count, parentTaskId])
  let intent = intentFor(tileChangeStore.getState().intent, fingerprint, newClientToken)
  const keep = (next: TaskIntent) => {
    intent = next
    tileChangeStore.setState({ intent })
  }
  tileChangeStore.setState({ starting: true, startError: null })
  keep(intent)
  try {
    if (!intent.maskFileId) {
      const png = await maskToPng(mask, photo)
      const file = await uploadFile(new Blob([png], { type: 'image/png' }), { fileName: 'mask.png' })
      keep({ ...intent, maskFileId: file.fileId })
    }
    // On disk before the request leaves: a reload in the middle must come back with the same token.
    await flushDraft()
    const task = await call(createTask, {
      clientToken: intent.clientToken,
      designType: 'tile_change',
      photoFileId: photo.fileId,
      maskFileId: intent.maskFileId ?? '',
      materialId: material.id,
      ...(parentTaskId === undefined ? {} : { parentTaskId }),
      params,
      count,
    })
    track('design_start', { designType: task.designType, count })
    addAttempt(task.id)
    openTask(task.id)
    tileChangeStore.setState({ starting: false, intent: null })
    await flushDraft()
    return task
  } catch (thrown) {
    tileChangeStore.setState({ starting: false, startError: toAppError(thrown) })
    return null
  }
}
