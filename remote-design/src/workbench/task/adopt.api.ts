import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { createDocument } from '../../canvas/document/canvas-document'
import { readMask } from '../../canvas/render/mask-image'
import { fetchPicture } from '../../parts/picture'
import { placedPhoto } from '../photo/photo-intake'
import type { CanvasPlace } from '../region/canvas-place'
import type { WorkCore } from '../work-core'

/** Loads an earlier task's photo, region and inputs into the workbench, to rerun it with changes. */
export function createAdoption<Inputs>({ mode, store, moves, signal }: WorkCore<Inputs>, canvas: CanvasPlace) {
  return async function adopt(task: DesignTask): Promise<void> {
    const { fileId, url, width, height } = task.photo
    const document = createDocument({ width, height })
    const maskUrl = mode.maskOf(task)
    const [picture, mask, former] = await Promise.all([
      fetchPicture(sizedImage(url, DESIGN_MAX_PX), signal),
      maskUrl === null ? null : fetchPicture(maskUrl, signal).then((blob) => readMask(blob, document.mask)),
      mode.fromTask(task),
    ])
    store.setState(placedPhoto({ fileId, width, height, picture }))
    const editor = canvas.open(document)
    if (mask) editor.applySuggestion(mask, former.plane)
    else if (former.plane) editor.changePlane(former.plane)
    store.setState({ inputs: former.inputs })
    moves.addAttempt(task.id)
    moves.openTask(task.id)
    moves.goToStep(mode.againStep)
  }
}
