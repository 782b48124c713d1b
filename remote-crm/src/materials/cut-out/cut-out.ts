import { createDocument, regionFacts } from '@tessera/shared/canvas/document/canvas-document'
import { Editor } from '@tessera/shared/canvas/editor/editor'
import type { EditorChange } from '@tessera/shared/canvas/editor/editor-changes'
import { createScene } from '@tessera/shared/canvas/scene/scene'
import { wholeBeside } from '@tessera/shared/canvas/scene/wholes'
import type { Target } from '@tessera/shared/canvas/scene/target'
import { boxTool } from '@tessera/shared/canvas/tools/box/box.tool'
import { brushTool, eraserTool } from '@tessera/shared/canvas/tools/brush/brush.tool'
import { handTool } from '@tessera/shared/canvas/tools/hand/hand.tool'
import { polygonTool } from '@tessera/shared/canvas/tools/polygon/polygon.tool'
import { suggestTool } from '@tessera/shared/canvas/tools/suggest/suggest.tool'
import type { ToolId, ToolSettings } from '@tessera/shared/canvas/tools/tool'
import { answerAsk } from '@tessera/shared/ui/region/ask-region'
import { askForScene, NOTHING_SEEN, type PhotoScene } from '@tessera/shared/ui/region/ask-scene'
import { KEPT_WORDS } from '@tessera/shared/ui/region/canvas.text'
import { tellUnchanged } from '@tessera/shared/ui/region/tell-unchanged'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A photo as it was sent, and as the canvas shows it. */
export interface CutOutPhoto {
  readonly fileId: string
  readonly width: number
  readonly height: number
  readonly picture: Blob
}

const TOOLS = [handTool, suggestTool, boxTool, polygonTool, brushTool, eraserTool]
export const CUT_OUT_TOOLS: readonly ToolId[] = ['box', 'suggest', 'polygon', 'brush', 'eraser', 'hand']

interface CutOutState {
  readonly toolId: ToolId
  readonly settings: ToolSettings
  readonly drawnPoints: number
  readonly target: Target | null
  readonly asking: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Of the photo, 0–1. */
  readonly share: number
  /** Grows with every finished edit. */
  readonly revision: number
  readonly scene: PhotoScene
  /** Labels of the larger thing that what is selected is a part of. */
  readonly whole: readonly number[] | null
}

/** A selection on a photo of a piece of furniture. */
export interface CutOut {
  readonly editor: Editor
  readonly store: Pick<StoreApi<CutOutState>, 'getState' | 'subscribe' | 'getInitialState'>
  /** Looks at the photo and answers questions, until the returned function is called. */
  follow(): () => void
}

export function createCutOut({ fileId, width, height }: CutOutPhoto): CutOut {
  const editor = new Editor(createDocument({ width, height }), TOOLS)
  const toolOf = () => ({ toolId: editor.toolId, settings: editor.settings })
  const overlayOf = () => ({
    drawnPoints: editor.overlay.polygon.length,
    target: editor.overlay.target,
    asking: editor.overlay.asking !== null,
  })
  const factsOf = () => ({
    canUndo: editor.document.history.past.length > 0,
    canRedo: editor.document.history.future.length > 0,
    share: regionFacts(editor.document).share,
    revision: editor.document.revision,
    whole: editor.scene && wholeBeside(editor.scene, editor.document.mask),
  })
  editor.setTool('box')
  const store = createStore<CutOutState>(() => ({
    ...toolOf(),
    ...overlayOf(),
    ...factsOf(),
    scene: { ...NOTHING_SEEN, state: 'looking' },
  }))
  /** The overlay changes with every pointer move. */
  const publishOverlay = () => {
    const shown = overlayOf()
    const state = store.getState()
    if (Object.entries(shown).some(([name, value]) => state[name as keyof typeof shown] !== value))
      store.setState(shown)
  }
  const answer = (change: EditorChange, signal: AbortSignal): void => {
    if (change.kind === 'commit') store.setState(factsOf())
    else if (change.kind === 'tool') store.setState(toolOf())
    else if (change.kind === 'overlay') publishOverlay()
    else if (change.kind === 'unchanged') tellUnchanged(editor, change.why)
    else if (change.kind === 'ask') {
      const seen = store.getState().scene.state === 'seen'
      void answerAsk(editor, change.ask, { photoFileId: fileId, kind: 'object', words: KEPT_WORDS, seen, signal })
    }
  }
  const look = async (signal: AbortSignal) => {
    const scene = await askForScene(fileId, signal)
    if (signal.aborted) return
    const { photo, mask } = editor.document
    if (scene.labels) editor.setScene(createScene(scene.labels, scene.regions, photo, mask))
    store.setState({ scene, ...factsOf() })
  }
  return {
    editor,
    store,
    follow: () => {
      const ended = new AbortController()
      const leave = editor.subscribe((change) => answer(change, ended.signal))
      void look(ended.signal)
      return () => {
        ended.abort()
        leave()
      }
    },
  }
}
