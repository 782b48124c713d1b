import { track } from '@tessera/shared/analytics/analytics'
import { levelOfObject } from '@tessera/shared/contract/design/mask-levels'
import { createBatch } from '@tessera/shared/contract/design/batch'
import { type Capability, createTask, type DesignTask } from '@tessera/shared/contract/design/task'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import { toAppError } from '@tessera/shared/http/app-error'
import { call, uploadFile } from '@tessera/shared/http/client'
import { newClientToken } from '@tessera/shared/http/client-token'
import { leveledMask, regionsOf } from '@tessera/shared/canvas/document/parts'
import { completePlane } from '@tessera/shared/canvas/document/plane-draft'
import { maskToPng } from '@tessera/shared/canvas/mask/mask-png'
import type { DraftKeeper } from '../draft/draft-keeper'
import { needsOf, type Room, roomPlane } from '../batch/rooms.rules'
import type { RegionKind } from '@tessera/shared/contract/design/segment'
import type { DesignMode, Selected } from '../design-mode'
import type { WorkPhoto } from '../workbench.store'
import { type CanvasDocument, restoreSnapshot } from '@tessera/shared/canvas/document/canvas-document'
import type { WorkCore } from '../work-core'
import { variantsOf } from '../batch/batch.rules'
import { countOf, digest, intentFor, type TaskIntent } from './start.rules'

/** What was begun. */
export type Started = { readonly task: DesignTask } | { readonly batchId: string }

/**
 * Uploads the mask and creates the task, or the batch's. One intent has one idempotency token: double clicks are ignored here, and a
 * start after a lost response, a failed upload or a reload requests the same.
 * @param level what the person was told that the engine makes of the mode
 */
export function createStart<Inputs>(
  { mode, store, moves, signal }: WorkCore<Inputs>,
  draft: Pick<DraftKeeper, 'flush'>,
) {
  return async function start(level?: Capability['level']): Promise<Started | null> {
    const { editor } = store.getState()
    // An unfinished shape is completed: it was meant to be part of the region.
    editor?.finish()
    const state = store.getState()
    const { photo, attempts, customer, starting } = state
    if (starting || !editor || !photo) return null
    const { revision } = editor.document
    const kind = state.regionKind ?? mode.regionKinds[0]
    const { inputs, rooms } = state
    const places = placesOf(mode, { document: editor.document, photo, rooms, kind, inputs })
    const variants = variantsOf(mode, state)
    const isBatch = variants.length * places.length > 1
    const asked = places.flatMap(({ selected, ...place }) =>
      variants.map((variant) => ({
        place,
        request: mode.toRequest(variant, selected),
        count: countOf(mode, { inputs: variant, count: isBatch ? 1 : state.count }),
      })),
    )
    if (asked.some(({ request }) => request === null)) return null
    const [parentTaskId = photo.from] = attempts
    const known = [places.map(({ regions }) => regions.map(digest)), parentTaskId, customer?.id]
    const told = asked.map(({ place, request, count }) => [place.photo.fileId, request, count])
    let intent = intentFor(state.intent, JSON.stringify([known, told]), newClientToken)
    const keep = (next: TaskIntent) => {
      intent = next
      store.setState({ intent })
    }
    store.setState({ starting: true, startError: null })
    keep(intent)
    try {
      for (const place of places) {
        const { fileId } = place.photo
        if (intent.masks?.[fileId]) continue
        const png = await maskToPng(leveledMask(place.document, place.regions, levelOfObject), place.photo)
        const file = await uploadFile(new Blob([png], { type: 'image/png' }), { fileName: 'mask.png' })
        keep({ ...intent, masks: { ...intent.masks, [fileId]: file.fileId } })
      }
      // Persisted before the request: after a reload the same token must be used.
      await draft.flush()
      const tasks = asked.flatMap(({ place, request, count }) =>
        request
          ? [
              {
                photoFileId: place.photo.fileId,
                maskFileId: intent.masks?.[place.photo.fileId] ?? '',
                // Of the photo on the canvas.
                ...(parentTaskId !== undefined && place.photo === photo && { parentTaskId }),
                ...(customer && { customerId: customer.id }),
                ...(level && level !== 'unsupported' && { level }),
                ...request,
                count,
              },
            ]
          : [],
      )
      const started = await send(intent.clientToken, tasks)
      const { designType } = mode.inputs
      track('design_start', { designType, count: tasks.reduce((sum, { count }) => sum + count, 0) })
      const now = store.getState()
      // With another photo on the canvas, or gone from the page, the person is not led back by a late answer.
      const isHere = places.some((place) => place.photo.fileId === now.photo?.fileId)
      if ('task' in started && isHere) {
        moves.addAttempt(started.task.id)
        moves.openTask(started.task.id)
      }
      if (isHere) {
        const batchId = 'batchId' in started ? started.batchId : null
        store.setState({ batchId, customerWaits: false })
      }
      // What was drawn while it was sent is in no design yet.
      if (now.editor === editor && editor.document.revision === revision) store.setState({ edited: false })
      store.setState({ starting: false, intent: null })
      await draft.flush()
      return isHere && !signal.aborted ? started : null
    } catch (thrown) {
      store.setState({ starting: false, startError: toAppError(thrown) })
      return null
    }
  }
}

interface Place {
  readonly photo: WorkPhoto
  readonly document: CanvasDocument
  /** Those that hold something; the whole photo where a mode needs none. */
  readonly regions: readonly Uint32Array[]
  readonly selected: Selected
}

/** The photo on the canvas, and the other rooms. */
function placesOf<Inputs>(
  mode: DesignMode<Inputs>,
  {
    document,
    photo,
    rooms,
    kind,
    inputs,
  }: { document: CanvasDocument; photo: WorkPhoto; rooms: readonly Room[]; kind: RegionKind; inputs: Inputs },
): Place[] {
  const isWhole = mode.meansWhole?.(inputs) === true
  const main = placeOf(mode, { document, photo, plane: completePlane(document.committedPlane), kind, isWhole })
  const { cameraMm, isOfOnePart } = needsOf(
    { batch: mode.batch as DesignMode['batch'] & object },
    { plane: main.selected.plane, photo, kind },
  )
  const others = rooms.flatMap((room) => {
    if (!room.photo || !room.canvas) return []
    const plane = roomPlane(room.plane, room.photo, cameraMm)
    const place = placeOf(mode, { document: restoreSnapshot(room.canvas), photo: room.photo, plane, kind, isWhole })
    // Their one region gets what that of the photo on the canvas has.
    const selected = isOfOnePart ? { ...place.selected, parts: main.selected.parts } : place.selected
    return [{ ...place, selected }]
  })
  return [main, ...others]
}

interface Selection extends Pick<Selected, 'plane' | 'kind'> {
  readonly document: CanvasDocument
  readonly photo: WorkPhoto
  /** Whatever is selected. */
  readonly isWhole: boolean
}

function placeOf<Inputs>(mode: DesignMode<Inputs>, { document, photo, plane, kind, ...selection }: Selection): Place {
  const all = selection.isWhole ? [] : regionsOf(document)
  const parts = all.flatMap((runs, part) => (runs.length > 0 ? [part] : []))
  const isWhole = selection.isWhole || (mode.regionOptional === true && parts.length === 0)
  const regions = isWhole ? [Uint32Array.of(0, document.mask.data.length)] : parts.map((part) => all[part]!)
  const { corners } = document.committedPlane
  return { photo, document, regions, selected: { plane, corners: corners && [...corners], parts, kind } }
}

async function send(clientToken: string, tasks: EndpointInput<typeof createBatch>['tasks']): Promise<Started> {
  const [first, ...others] = tasks
  if (first && others.length === 0) return { task: await call(createTask, { ...first, clientToken }) }
  return { batchId: (await call(createBatch, { clientToken, tasks })).id }
}
