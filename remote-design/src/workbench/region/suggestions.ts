import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { Point } from '@tessera/shared/contract/design/plane'
import { segment } from '@tessera/shared/contract/design/segment'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { toast } from '@tessera/shared/ui/core'
import { draftOfPlane } from '../../canvas/document/plane-draft'
import type { Editor } from '../../canvas/editor/editor'
import { readMask } from '../../canvas/render/mask-image'
import { fetchPicture } from '../../parts/picture'
import type { WorkCore } from '../work-core'
import type { Suggestion } from '../workbench.store'
import { REGION_TEXT } from './region.text'

type Region = EndpointOutput<typeof segment>

export interface Suggestions {
  /** Requests the region and its plane. An automatic suggestion does not overwrite manual edits made meanwhile; a requested one does. */
  suggest(options?: { readonly replace?: boolean }): Promise<void>
  /** Handles a click of the suggestion tool: adds the mode's surface, or removes an object standing on it. */
  answer(point: Point, subtract: boolean): Promise<void>
}

/** A removal of more than this share of the region has hit the surface itself. */
const MOST_TAKEN = 0.6

export function createSuggestions<Inputs>({ mode, store, signal }: WorkCore<Inputs>): Suggestions {
  const words = mode.words.region
  const isAtWork = (editor: Editor): boolean => store.getState().editor === editor
  const say = (suggestion: Suggestion) => store.setState({ suggestion })

  const suggest: Suggestions['suggest'] = async ({ replace = false } = {}) => {
    const { photo, editor } = store.getState()
    if (!editor || !photo) return
    const revision = editor.document.revision
    say({ state: 'running', confidence: null, warnings: [] })
    try {
      const region = await call(segment, { photoFileId: photo.fileId, kind: mode.regionKind }, { signal })
      const bitmap = await maskOf(region, editor, signal)
      if (!isAtWork(editor)) return
      const found = region.polygons.length > 0
      say({ state: found ? 'done' : 'failed', confidence: region.confidence, warnings: region.warnings })
      const begun = editor.drawing || editor.document.revision !== revision
      if (!replace && begun) return toast.info(words.kept)
      // A plane set by the person is kept.
      const plane = region.plane && !editor.document.committedPlane.corners ? draftOfPlane(region.plane, photo) : null
      if (found) editor.applySuggestion(bitmap ?? region.polygons, plane)
      editor.setTool(found ? 'brush' : 'polygon')
    } catch (thrown) {
      if (!isAtWork(editor)) return
      say({ state: 'failed', confidence: null, warnings: [] })
      if (!editor.drawing) editor.setTool('polygon')
      console.warn('no region could be suggested', toAppError(thrown))
    }
  }

  /** Returns the message to show if nothing was added. */
  const addAt = async (editor: Editor, photoFileId: string, point: Point): Promise<string | null> => {
    const region = await call(segment, { photoFileId, kind: mode.regionKind, click: point }, { signal })
    const bitmap = await maskOf(region, editor, signal)
    if (region.polygons.length === 0) return words.nothingAtClick
    if (isAtWork(editor)) editor.applyRegion(bitmap ?? region.polygons, 'add')
    return null
  }

  /** Removes the object at a point: only the connected component there, whatever else was segmented. */
  const takeAwayAt = async (editor: Editor, photoFileId: string, point: Point): Promise<string | null> => {
    if (!editor.covers(point)) return words.nothingToTake
    const region = await call(segment, { photoFileId, kind: 'object', click: point }, { signal })
    const bitmap = await maskOf(region, editor, signal)
    if (!isAtWork(editor)) return null
    const piece = region.polygons.length > 0 ? editor.pieceAt(bitmap ?? region.polygons, point) : null
    if (!piece) return words.noObjectAtClick
    if (editor.shareOfRegion(piece) > MOST_TAKEN) return words.tooMuchToTake
    editor.applyRegion(piece, 'subtract')
    return null
  }

  const answer: Suggestions['answer'] = async (point, subtract) => {
    const { photo, editor } = store.getState()
    if (!editor || !photo) return
    try {
      const hint = await (subtract ? takeAwayAt : addAt)(editor, photo.fileId, point)
      if (hint !== null && isAtWork(editor)) toast.info(hint)
    } catch (thrown) {
      if (signal.aborted) return
      toast.error(REGION_TEXT.clickFailed)
      console.warn('no region for the click', toAppError(thrown))
    } finally {
      editor.finishAsking()
    }
  }

  return { suggest, answer }
}

/** The suggested mask as a bitmap; null if only its outline is available. */
async function maskOf(region: Region, editor: Editor, signal: AbortSignal) {
  if (!region.maskUrl) return null
  try {
    return await readMask(await fetchPicture(region.maskUrl, signal), editor.document.mask)
  } catch (error) {
    if (!signal.aborted) console.warn('the suggested mask could not be read, its outline is used', error)
    return null
  }
}
