import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { createDocument } from '@tessera/shared/canvas/document/canvas-document'
import { placeParts } from '@tessera/shared/canvas/document/parts'
import { readRegions } from '@tessera/shared/canvas/render/mask-image'
import { fetchPicture } from '@tessera/shared/http/picture'
import { placedPhoto } from '../photo/photo-intake'
import type { CanvasPlace } from '../region/canvas-place'
import type { WorkCore } from '../work-core'
import { isSamePhoto } from './start.rules'

/** Loads an earlier task's photo, region and inputs into the workbench, to rerun it with changes. */
export function createAdoption<Inputs>({ mode, store, moves, signal }: WorkCore<Inputs>, canvas: CanvasPlace) {
  return async function adopt(task: DesignTask): Promise<void> {
    const { fileId, url, width, height } = task.photo
    const document = createDocument({ width, height })
    const maskUrl = mode.maskOf(task)
    const [picture, regions, former] = await Promise.all([
      fetchPicture(sizedImage(url, DESIGN_MAX_PX), signal),
      maskUrl === null
        ? null
        : fetchPicture(maskUrl, signal).then((blob) => readRegions(blob, document.mask, mode.mostParts ?? 1)),
      mode.fromTask(task),
    ])
    const { photo, attempts, customer } = store.getState()
    const isSame = isSamePhoto(task, photo?.fileId ?? null)
    store.setState({
      ...placedPhoto({ fileId, url, width, height, picture, from: task.continues?.taskId }),
      ...(isSame && { attempts }),
      customer: task.customer ?? (isSame ? customer : null),
    })
    const isOptional = mode.regionOptional === true || mode.meansWhole?.(former.inputs) === true
    const isWhole = isOptional && regions?.[0]?.data.every((value) => value > 0) === true
    if (regions && regions.length > 1) placeParts(document, regions)
    const editor = canvas.open(document)
    if (regions?.length === 1 && !isWhole) editor.applySuggestion(regions[0]!, former.plane)
    else if (former.plane) editor.changePlane(former.plane)
    // What else was to be made beside it is no part of that task, and would be charged for.
    store.setState({
      inputs: former.inputs,
      regionKind: former.regionKind ?? null,
      several: null,
      rooms: [],
      edited: false,
    })
    moves.addAttempt(task.id)
    moves.openTask(task.id)
    moves.goToStep(mode.againStep)
  }
}
