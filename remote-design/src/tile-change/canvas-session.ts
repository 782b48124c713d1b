import { type CanvasDocument, regionFacts } from '../canvas/document/canvas-document'
import { Editor, type EditorChange } from '../canvas/editor/editor'
import type { Finished } from '../canvas/tools/tool'
import { estimateAreaSqm } from '../canvas/render/tile-scene'
import { solvePlane } from '@tessera/shared/contract/plane'
import { toast } from '@tessera/shared/ui/core'
import { setCanvas, tileChangeStore } from './tile-change.store'
import { TILE_CHANGE_TEXT } from './tile-change.text'

/**
 * The one canvas of this feature. It lives beside the store, because its state changes at the pointer's rate: the store hears of
 * finished edits only. It outlives the page, so that leaving and coming back loses no step of the history.
 */
let editor: Editor | null = null
let unsubscribe: (() => void) | null = null
let askListener: ((ask: Extract<EditorChange, { kind: 'ask' }>) => void) | null = null

export const currentEditor = (): Editor | null => editor

/** Who answers a click of the suggestion tool. */
export function onAsk(listener: typeof askListener): void {
  askListener = listener
}

/** Puts a canvas in the place of the former one. */
export function openCanvas(document: CanvasDocument): Editor {
  closeCanvas()
  const opened = new Editor(document)
  editor = opened
  unsubscribe = opened.subscribe((change) => follow(opened, change))
  const { canvasId } = tileChangeStore.getState()
  tileChangeStore.setState({ canvasId: canvasId + 1, drawnPoints: 0 })
  publishFacts(opened)
  publishTool(opened)
  return opened
}

export function closeCanvas(): void {
  unsubscribe?.()
  editor = null
}

function follow(opened: Editor, change: EditorChange): void {
  if (change.kind === 'commit') publishFacts(opened)
  else if (change.kind === 'tool') publishTool(opened)
  else if (change.kind === 'ask') askListener?.(change)
  else if (change.kind === 'overlay') publishOverlay(opened)
  else if (change.kind === 'finished') tellFinished(change.finished)
}

/** A shape that another tool ended: what became of it would be a riddle otherwise. */
function tellFinished(finished: Finished): void {
  toast.info(finished === 'closed' ? TILE_CHANGE_TEXT.polygonClosed : TILE_CHANGE_TEXT.polygonDropped)
}

function publishTool({ toolId, settings, overlay }: Editor): void {
  tileChangeStore.setState({ toolId, settings, selected: overlay.selected })
}

/** The overlay changes with every move of the pointer; the selection and the number of points drawn seldom do. */
function publishOverlay({ overlay }: Editor): void {
  const { selected, polygon } = overlay
  const state = tileChangeStore.getState()
  if (state.selected === selected && state.drawnPoints === polygon.length) return
  tileChangeStore.setState({ selected, drawnPoints: polygon.length })
}

function publishFacts({ document }: Editor): void {
  const { share, plane } = regionFacts(document)
  const solution = plane ? solvePlane(plane, document.photo) : null
  setCanvas({
    regionShare: share,
    areaSqm: solution?.ok ? estimateAreaSqm(document.mask, document.maskScale, solution.geometry) : null,
    plane: document.committedPlane,
    canUndo: document.history.past.length > 0,
    canRedo: document.history.future.length > 0,
  })
}
