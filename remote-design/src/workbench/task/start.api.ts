import { track } from '@tessera/shared/analytics/analytics'
import { createTask, type DesignTask } from '@tessera/shared/contract/design/task'
import { toAppError } from '@tessera/shared/http/app-error'
import { call, uploadFile } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { completePlane } from '../../canvas/document/plane-draft'
import { maskToPng } from '../../canvas/mask/mask-png'
import { maskToRuns } from '../../canvas/mask/mask-runs'
import type { DraftKeeper } from '../draft/draft-keeper'
import type { WorkCore } from '../work-core'
import { digest, intentFor, type TaskIntent } from './start.rules'

/**
 * Uploads the mask and creates the task. One intent has one client token: a double click is refused here, and a start after a lost
 * answer, a failed upload or a reload asks for the same task again.
 */
export function createStart<Inputs>({ mode, store, moves }: WorkCore<Inputs>, draft: Pick<DraftKeeper, 'flush'>) {
  return async function start(): Promise<DesignTask | null> {
    const { editor } = store.getState()
    // What is half drawn was meant to be part of the region.
    editor?.finish()
    const { photo, inputs, count, attempts, starting } = store.getState()
    if (starting || !editor || !photo) return null
    const request = mode.toRequest(inputs, completePlane(editor.document.committedPlane))
    if (!request) return null
    const { mask } = editor.document
    const [parentTaskId] = attempts
    const { designType, ...inMode } = request
    const asked = [photo.fileId, digest(maskToRuns(mask)), ...Object.values(inMode), count, parentTaskId]
    let intent = intentFor(store.getState().intent, JSON.stringify(asked), newClientToken)
    const keep = (next: TaskIntent) => {
      intent = next
      store.setState({ intent })
    }
    store.setState({ starting: true, startError: null })
    keep(intent)
    try {
      if (!intent.maskFileId) {
        const png = await maskToPng(mask, photo)
        const file = await uploadFile(new Blob([png], { type: 'image/png' }), { fileName: 'mask.png' })
        keep({ ...intent, maskFileId: file.fileId })
      }
      // On disk before the request leaves: a reload in the middle must come back with the same token.
      await draft.flush()
      const files = { photoFileId: photo.fileId, maskFileId: intent.maskFileId ?? '' }
      const task = await call(createTask, {
        clientToken: intent.clientToken,
        ...files,
        ...request,
        ...(parentTaskId === undefined ? {} : { parentTaskId }),
        count,
      })
      track('design_start', { designType, count })
      moves.addAttempt(task.id)
      moves.openTask(task.id)
      store.setState({ starting: false, intent: null })
      await draft.flush()
      return task
    } catch (thrown) {
      store.setState({ starting: false, startError: toAppError(thrown) })
      return null
    }
  }
}
