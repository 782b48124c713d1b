import { roundSqm, solvePlane } from '@tessera/shared/contract/plane'
import { toast } from '@tessera/shared/ui/core'
import { type CanvasDocument, regionFacts } from '@tessera/shared/canvas/document/canvas-document'
import { regionsOf, sizeOf } from '@tessera/shared/canvas/document/parts'
import { Editor } from '@tessera/shared/canvas/editor/editor'
import type { EditorChange } from '@tessera/shared/canvas/editor/editor-changes'
import { areaOfRegion } from '@tessera/shared/canvas/mask/mask-area'
import type { MaskBitmap } from '@tessera/shared/canvas/mask/mask-bitmap'
import { rugsBeside } from '@tessera/shared/canvas/scene/rugs'
import { createScene, type Scene } from '@tessera/shared/canvas/scene/scene'
import { wholeBeside } from '@tessera/shared/canvas/scene/wholes'
import { tellUnchanged } from '@tessera/shared/ui/region/tell-unchanged'
import type { Finished } from '@tessera/shared/canvas/tools/tool'
import { refreshInputs } from '../draft/refresh-inputs'
import type { WorkCore } from '../work-core'
import { withInputs } from '../workbench.store'
import { REGION_TEXT } from './region.text'
import type { Suggestions } from './suggestions'

/** Steps are often taken back several at a time. */
const REFRESH_AFTER_MS = 500

/** Holds the workbench's single canvas. */
export interface CanvasPlace {
  /** Replaces the canvas. */
  open(document: CanvasDocument): Editor
  close(): void
}

/** The canvas's state changes with every pointer event; only finished edits go to the store. */
export function createCanvasPlace<Inputs>(
  core: WorkCore<Inputs>,
  suggestions: Pick<Suggestions, 'answer' | 'committed' | 'leftOver' | 'cleared'>,
): CanvasPlace {
  const { mode, store, signal } = core
  let unsubscribe = () => {}
  let refreshing: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(refreshing))

  /** A step may be as old as the draft: its URLs may have expired. */
  const bringBack = (editor: Editor, placed: unknown): void => {
    const { placing } = mode
    if (!placing) return
    // Other tools hide what is brought back.
    if (!editor.tool.showsPreview) editor.setTool('place')
    store.setState((state) => ({
      ...withInputs(state, placing.back(state.inputs, placed), placing),
      startError: null,
    }))
    clearTimeout(refreshing)
    refreshing = setTimeout(() => void refreshInputs(core), REFRESH_AFTER_MS)
  }

  const follow = (editor: Editor, change: EditorChange): void => {
    if (change.kind === 'commit') {
      publishFacts(editor)
      store.setState({ edited: true })
      suggestions.committed(editor)
      // It is made in the first region.
      if (store.getState().canvas.partShares[0] === 0) suggestions.cleared()
    } else if (change.kind === 'mask' && change.isView !== true) noteEdit(editor)
    else if (change.kind === 'tool') publishTool(editor)
    else if (change.kind === 'ask') void suggestions.answer(change.ask)
    else if (change.kind === 'overlay') publishOverlay(editor)
    else if (change.kind === 'placed') bringBack(editor, change.placed)
    else if (change.kind === 'leftOver') suggestions.leftOver(editor, change.places)
    else if (change.kind === 'unchanged') tellUnchanged(editor, change.why)
    else if (change.kind === 'finished') tellFinished(change.finished)
  }

  const publishSteps = ({ canUndo, canRedo }: Editor): void => {
    const { steps } = store.getState()
    if (steps.canUndo !== canUndo || steps.canRedo !== canRedo) store.setState({ steps: { canUndo, canRedo } })
  }

  const publishTool = (editor: Editor): void => {
    store.setState({ toolId: editor.toolId, settings: editor.settings, selected: editor.overlay.selected })
    publishSteps(editor)
  }

  /** The overlay changes with every pointer move; the store only gets what the page shows of it. */
  const publishOverlay = ({ overlay }: Editor): void => {
    const { selected, polygon, target } = overlay
    const shown = { selected, drawnPoints: polygon.length, target, asking: overlay.asking !== null }
    const state = store.getState()
    const names = ['selected', 'drawnPoints', 'target', 'asking'] as const
    if (names.some((name) => state[name] !== shown[name])) store.setState(shown)
  }

  /** What was worked on is the person's own, also where a stroke changed nothing; other regions are not. */
  const noteEdit = ({ document }: Editor): void => {
    const { suggestion } = store.getState()
    const { current } = document.parts
    const { state, checked, unsureParts = [] } = suggestion
    if (state === 'done' && !checked && current === 0) store.setState({ suggestion: { ...suggestion, checked: true } })
    if (!unsureParts.includes(current)) return
    const others = unsureParts.filter((part) => part !== current)
    store.setState((now) => ({ suggestion: { ...now.suggestion, unsureParts: others } }))
  }

  const publishFacts = (editor: Editor): void => {
    const { document, scene } = editor
    const { plane } = regionFacts(document)
    const partShares = regionsOf(document).map((runs) => sizeOf(runs) / document.mask.data.length)
    const solution = plane ? solvePlane(plane, document.photo) : null
    const area = solution?.ok ? areaOfRegion(document.mask, document.maskScale, solution.geometry) : null
    store.setState({
      ...largerThan(scene, document.mask),
      canvas: {
        regionShare: Math.min(
          1,
          partShares.reduce((sum, share) => sum + share, 0),
        ),
        part: document.parts.current,
        partShares,
        // Nothing of the region lies on the plane: it is still to be found, or another surface.
        areaSqm: area && area.sqm > 0 ? roundSqm(area.sqm) : null,
        unmeasured: area?.unmeasured ?? 0,
        plane: document.committedPlane,
        canUndo: document.history.past.length > 0,
      },
    })
    publishSteps(editor)
  }

  const close = () => {
    unsubscribe()
    store.setState({ editor: null, target: null, asking: false })
  }

  /** Enlarging the labels takes tens of milliseconds: once a photo. */
  const showScene = (): void => {
    const { editor, scene } = store.getState()
    if (!editor) return
    const { photo, mask } = editor.document
    editor.setScene(scene.labels && createScene(scene.labels, scene.regions, photo, mask))
    store.setState(largerThan(editor.scene, mask))
  }
  const stopFollowing = store.subscribe(({ editor, scene, suggestion, doubt }, former) => {
    if (editor !== former.editor || scene !== former.scene) showScene()
    if (editor !== former.editor || suggestion.doubtful !== former.suggestion.doubtful || doubt !== former.doubt) {
      editor?.showDoubts(suggestion.doubtful, doubt)
    }
  })
  signal.addEventListener('abort', stopFollowing)

  return {
    open: (document) => {
      signal.throwIfAborted()
      close()
      const editor = new Editor(document, mode.tools)
      unsubscribe = editor.subscribe((change) => follow(editor, change))
      store.setState({ editor, drawnPoints: 0, edited: document.history.past.length > 0 })
      publishFacts(editor)
      publishTool(editor)
      return editor
    },
    close,
  }
}

/** What can be taken along with what is selected. */
const largerThan = (scene: Scene | null, mask: MaskBitmap) => ({
  rugs: scene && rugsBeside(scene, mask),
  whole: scene && wholeBeside(scene, mask),
})

/** Notifies how a shape ended that another tool interrupted. */
function tellFinished(finished: Finished): void {
  toast.info(finished === 'closed' ? REGION_TEXT.polygonClosed : REGION_TEXT.polygonDropped)
}
