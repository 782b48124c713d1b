import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { type Point, segment } from '@tessera/shared/contract/design'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { toast } from '@tessera/shared/ui/core'
import { draftOfPlane } from '../canvas/document/plane-draft'
import type { Editor } from '../canvas/editor/editor'
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
    const begun = editor.drawing || editor.document.revision !== revision
    if (!options.replace && begun) return toast.info(TILE_CHANGE_TEXT.suggestionKept)
    // A plane that the person has set is worth more than a guess.
    const plane = region.plane && !editor.document.committedPlane.corners ? draftOfPlane(region.plane, photo) : null
    if (found) editor.applySuggestion(bitmap ?? region.polygons, plane)
    editor.setTool(found ? 'brush' : 'polygon')
  } catch (thrown) {
    if (currentEditor() !== editor) return
    setSuggestion({ state: 'failed', confidence: null, warnings: [] })
    if (!editor.drawing) editor.setTool('polygon')
    console.warn('the floor could not be suggested', toAppError(thrown))
  }
}

/** Answers a click of the suggestion tool: floor is added, a thing that stands on it is taken away. */
export async function suggestAt(point: Point, subtract: boolean): Promise<void> {
  const editor = currentEditor()
  const { photo } = tileChangeStore.getState()
  if (!editor || !photo) return
  try {
    const hint = await (subtract ? takeAwayAt(editor, photo.fileId, point) : addAt(editor, photo.fileId, point))
    if (hint !== null && currentEditor() === editor) toast.info(hint)
  } catch (thrown) {
    toast.error(TILE_CHANGE_TEXT.clickFailed)
    console.warn('no region for the click', toAppError(thrown))
  } finally {
    editor.finishAsking()
  }
}

/** Answers what to tell the person when nothing was added. */
async function addAt(editor: Editor, photoFileId: string, point: Point): Promise<string | null> {
  const region = await call(segment, { photoFileId, kind: 'floor', click: point })
  const bitmap = await maskOf(region)
  if (region.polygons.length === 0) return TILE_CHANGE_TEXT.nothingAtClick
  if (currentEditor() === editor) editor.applyRegion(bitmap ?? region.polygons, 'add')
  return null
}

/** Who takes away more than this part of the region with one click has hit the floor itself. */
const MOST_TAKEN = 0.6

/** Takes away the thing at a point: only the piece that holds the point, however much else its colours were found in. */
async function takeAwayAt(editor: Editor, photoFileId: string, point: Point): Promise<string | null> {
  if (!editor.covers(point)) return TILE_CHANGE_TEXT.nothingToTake
  const region = await call(segment, { photoFileId, kind: 'object', click: point })
  const bitmap = await maskOf(region)
  if (currentEditor() !== editor) return null
  const piece = region.polygons.length > 0 ? editor.pieceAt(bitmap ?? region.polygons, point) : null
  if (!piece) return TILE_CHANGE_TEXT.noObjectAtClick
  if (editor.shareOfRegion(piece) > MOST_TAKEN) return TILE_CHANGE_TEXT.tooMuchToTake
  editor.applyRegion(piece, 'subtract')
  return null
}

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
