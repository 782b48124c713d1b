import { DESIGN_MAX_PX } from '@tessera/shared/contract/constants'
import type { DesignTask } from '@tessera/shared/contract/design'
import { getMaterialDetail, type Material } from '@tessera/shared/contract/material'
import { call } from '@tessera/shared/http/client'
import { createDocument } from '../canvas/document/canvas-document'
import { draftOfPlane } from '../canvas/document/plane-draft'
import { readMask } from '../canvas/render/mask-image'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { fetchPicture } from '../parts/picture'
import { openCanvas } from './canvas-session'
import { isLayable } from './tile-change.rules'
import { addAttempt, goToStep, openTask, placePhoto, tileChangeStore } from './tile-change.store'

/** Puts a former task's photo, region, plane and options on the workbench, to be laid again with another tile. Throws {@link AppError}. */
export async function adoptTask(task: DesignTask): Promise<void> {
  const { photo, params } = task
  const document = createDocument({ width: photo.width, height: photo.height })
  const [picture, mask, material] = await Promise.all([
    fetchPicture(sizedImage(photo.url, DESIGN_MAX_PX)),
    task.maskUrl === null ? null : fetchPicture(task.maskUrl).then((blob) => readMask(blob, document.mask)),
    materialOf(task),
  ])
  placePhoto({ fileId: photo.fileId, width: photo.width, height: photo.height, picture })
  const editor = openCanvas(document)
  const plane = draftOfPlane(params.plane, photo)
  if (mask) editor.applySuggestion(mask, plane)
  else editor.changePlane(plane)
  const { laying, angleDeg, groutMm, groutColor } = params
  tileChangeStore.setState({ material, options: material && { laying, angleDeg, groutMm, groutColor } })
  addAttempt(task.id)
  openTask(task.id)
  goToStep('material')
}

/** The tile may have been taken off sale; then another one is chosen. */
async function materialOf(task: DesignTask): Promise<Material | null> {
  if (!task.material) return null
  const material = await call(getMaterialDetail, { id: task.material.id }).catch(() => null)
  return material && isLayable(material) ? material : null
}
