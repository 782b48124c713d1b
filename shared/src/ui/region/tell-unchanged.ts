import type { Editor } from '../../canvas/editor/editor'
import type { Unchanged } from '../../canvas/tools/tool'
import { toast } from '../core'
import { CANVAS_TEXT, UNCHANGED_TEXT } from './canvas.text'

/** Says why a stroke or shape left the region as it was; what edges have stopped may go on without them. */
export function tellUnchanged(editor: Pick<Editor, 'setSettings'>, why: Unchanged): void {
  if (why !== 'edge') return toast.info(UNCHANGED_TEXT[why])
  toast.offer(UNCHANGED_TEXT.edge, '', {
    text: CANVAS_TEXT.snapsOff,
    run: () => editor.setSettings({ snaps: false }),
  })
}
