import type { Editor } from './editor'

const ZOOM_STEP = 1.25

/** Undo and redo; false for other keys with Ctrl or ⌘. */
export function runCommand(editor: Pick<Editor, 'undo' | 'redo'>, key: string, shift: boolean): boolean {
  const letter = key.toLowerCase()
  if (letter === 'y' || (letter === 'z' && shift)) editor.redo()
  else if (letter === 'z') editor.undo()
  else return false
  return true
}

/** False for keys that do not zoom. */
export function zoomByKey(editor: Pick<Editor, 'zoom' | 'fit'>, key: string): boolean {
  if (key === '+' || key === '=') editor.zoom(ZOOM_STEP)
  else if (key === '-') editor.zoom(1 / ZOOM_STEP)
  else if (key === '0') editor.fit()
  else return false
  return true
}
