import { track } from '@tessera/shared/analytics/analytics'
import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import { createTask, type DesignTask } from '@tessera/shared/contract/design/task'
import { toAppError } from '@tessera/shared/http/app-error'
import { call, uploadFile } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { leveledMask, regionsOf } from '../../canvas/document/parts'
import { completePlane } from '../../canvas/document/plane-draft'
import { maskToPng } from '../../canvas/mask/mask-png'
import type { DraftKeeper } from '../draft/draft-keeper'
import type { WorkCore } from '../work-core'
import { countOf, digest, intentFor, type TaskIntent } from './start.rules'

/**
 * Uploads the mask and creates the task. One intent has one idempotency token: double clicks are ignored here, and a start after a lost
 * response, a failed upload or a reload requests the same task.
 */
export function createStart<Inputs>({ mode, store, moves }: WorkCore<Inputs>, draft: Pick<DraftKeeper, 'flush'>) {
  return async function start(): Promise<DesignTask | null> {
    const { editor } = store.getState()
    // An unfinished shape is completed: it was meant to be part of the region.
    editor?.finish()
    const { photo, inputs, attempts, customer, starting, regionKind } = store.getState()
    if (starting || !editor || !photo) return null
    const { document } = editor
    const all = regionsOf(document)
    const parts = all.flatMap((runs, part) => (runs.length > 0 ? [part] : []))
    const { committedPlane } = document
    const request = mode.toRequest(inputs, {
      plane: completePlane(committedPlane),
      corners: committedPlane.corners && [...committedPlane.corners],
      parts,
      kind: regionKind ?? mode.regionKinds[0],
    })
    if (!request) return null
    const isWhole = mode.regionOptional === true && parts.length === 0
    const regions = isWhole ? [Uint32Array.of(0, document.mask.data.length)] : parts.map((part) => all[part]!)
    const count = countOf(mode, store.getState())
    const [parentTaskId] = attempts
    const { designType, ...inMode } = request
    const asked = [
      photo.fileId,
      regions.map(digest).join(),
      ...Object.values(inMode),
      count,
      parentTaskId,
      customer?.id,
    ]
    let intent = intentFor(store.getState().intent, JSON.stringify(asked), newClientToken)
    const keep = (next: TaskIntent) => {
      intent = next
      store.setState({ intent })
    }
    store.setState({ starting: true, startError: null })
    keep(intent)
    try {
      if (!intent.maskFileId) {
        const png = await maskToPng(leveledMask(document, regions, levelOfObject), photo)
        const file = await uploadFile(new Blob([png], { type: 'image/png' }), { fileName: 'mask.png' })
        keep({ ...intent, maskFileId: file.fileId })
      }
      // Persisted before the request: after a reload the same token must be used.
      await draft.flush()
      const files = { photoFileId: photo.fileId, maskFileId: intent.maskFileId ?? '' }
      const task = await call(createTask, {
        clientToken: intent.clientToken,
        ...files,
        ...request,
        ...(parentTaskId === undefined ? {} : { parentTaskId }),
        ...(customer === null ? {} : { customerId: customer.id }),
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
