import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { type Point, segment } from '@tessera/shared/contract/design'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { toast } from '@tessera/shared/ui/core'
import { draftOfPlane } from '../canvas/document/plane-draft'
import type { RegionMode } from '../canvas/editor/editor'
import { readMask } from '../canvas/render/mask-image'
import { fetchPicture } from '../parts/picture'
import { currentEditor } from './canvas-session'
import { setSuggestion, tileChangeStore } from './tile-change.store'
import { TILE_CHANGE_TEXT } from './tile-change.text'

type Region = EndpointOutput<typeof segment>

/** Asks for the floor and its plane. Whoever has begun by hand in the meantime is not disturbed, unless it was asked for. */
export async function suggestFloor(options: { readonly replace?: boolean } = {}): Promise<void> {
  const editor = currentEditor()
  const { photo } = tileChangeStore.getState()
  if (!editor || !photo) return
  const revision = editor.document.revision
  setSuggestion({ state: 'running', confidence: null, warnings: [] })
  try {
    const region = await call(segment, { photoFileId: photo.fileId, kind: 'floor' })
    const bitmap = await maskOf(region)
    if (currentEditor() !== editor) return
    const found = region.polygons.length > 0
    setSuggestion({ state: found ? 'done' : 'failed', confidence: region.confidence, warnings: region.warnings })
    if (!options.replace && editor.document.revision !== revision) return toast.info(TILE_CHANGE_TEXT.suggestionKept)
    // A plane that the person has set is worth more than a guess.
    const plane = region.plane && !editor.document.committedPlane.corners ? draftOfPlane(region.plane, photo) : null
    if (found) editor.applySuggestion(bitmap ?? region.polygons, plane)
    editor.setTool(found ? 'brush' : 'polygon')
  } catch (thrown) {
    if (currentEditor() !== editor) return
    setSuggestion({ state: 'failed', confidence: null, warnings: [] })
    editor.setTool('polygon')
    console.warn('the floor could not be suggested', toAppError(thrown))
  }
}

/** Answers a click of the suggestion tool. */
export async function suggestAt(point: Point, subtract: boolean): Promise<void> {
  const editor = currentEditor()
  const { photo } = tileChangeStore.getState()
  if (!editor || !photo) return
  try {
    const region = await call(segment, { photoFileId: photo.fileId, kind: 'floor', click: point })
    const bitmap = await maskOf(region)
    if (currentEditor() !== editor) return
    if (region.polygons.length === 0) toast.info(TILE_CHANGE_TEXT.nothingAtClick)
    else editor.applyRegion(bitmap ?? region.polygons, modeOf(subtract))
  } catch (thrown) {
    toast.error(TILE_CHANGE_TEXT.clickFailed)
    console.warn('no region for the click', toAppError(thrown))
  } finally {
    editor.finishAsking()
  }
}

const modeOf = (subtract: boolean): RegionMode => (subtract ? 'subtract' : 'add')

/** The suggested mask pixel by pixel; null when only its outline can be had. */
async function maskOf(region: Region) {
  const mask = currentEditor()?.document.mask
  if (!region.maskUrl || !mask) return null
  try {
    return await readMask(await fetchPicture(region.maskUrl), mask)
  } catch (error) {
    console.warn('the suggested mask could not be read, its outline is used', error)
    return null
  }
}
