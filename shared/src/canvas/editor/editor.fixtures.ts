import type { Point } from '@tessera/shared/contract/design/plane'
import { createDocument } from '../document/canvas-document'
import { toScreen } from '../geometry/view'
import { countSet } from '../mask/mask-bitmap'
import { boxTool } from '../tools/box/box.tool'
import { brushTool, eraserTool } from '../tools/brush/brush.tool'
import { handTool } from '../tools/hand/hand.tool'
import { planeTool } from '../tools/plane/plane.tool'
import { polygonTool } from '../tools/polygon/polygon.tool'
import { suggestTool } from '../tools/suggest/suggest.tool'
import type { Tool } from '../tools/tool'
import { Editor } from './editor'
import type { EditorChange } from './editor-changes'
import type { RawPointer } from './gestures'

export const ALL_TOOLS: readonly Tool[] = [
  handTool,
  suggestTool,
  boxTool,
  polygonTool,
  brushTool,
  eraserTool,
  planeTool,
]
const PHOTO = { width: 800, height: 600 }

/** An editor with simulated pointer (in photo pixels), keys and clock. */
export function openEditor() {
  const editor = new Editor(createDocument(PHOTO), ALL_TOOLS)
  // Viewport twice as wide as the fitted photo: scale 0.5 and simple offsets.
  editor.resize({ width: 832, height: 332 })
  const changes: EditorChange[] = []
  editor.subscribe((change) => changes.push(change))
  let time = 1000
  const raw = (at: Point, more: Partial<RawPointer> = {}): RawPointer => ({
    id: 1,
    kind: 'mouse',
    screen: toScreen(editor.view, at),
    alt: false,
    wantsPan: false,
    time,
    ...more,
  })
  const down = (at: Point, more?: Partial<RawPointer>) => editor.gestures.pointerDown(raw(at, more))
  const up = (at: Point, more?: Partial<RawPointer>) => editor.gestures.pointerUp(raw(at, more))
  return {
    editor,
    changes,
    wait: (ms: number) => (time += ms),
    down,
    up,
    move: (at: Point, more?: Partial<RawPointer>) => editor.pointerMoved(raw(at, more)),
    click(at: Point, more?: Partial<RawPointer>) {
      down(at, more)
      up(at, more)
      time += 1000
    },
    key: (key: string, shift = false, command = false) => editor.keyDown(key, { shift, command, time }),
    keyUp: (key: string) => editor.keyUp(key, time),
    area: () => countSet(editor.document.mask),
  }
}
