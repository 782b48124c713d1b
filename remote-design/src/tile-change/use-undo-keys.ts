import { useEffect } from 'react'
import { currentEditor } from './canvas-session'
import { tileChangeStore } from './tile-change.store'

/** Takes steps back with Ctrl+Z wherever the focus is, except where text is typed: there the key belongs to the text. */
export function useUndoKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = event.key.toLowerCase()
      const command = (event.ctrlKey || event.metaKey) && (letter === 'z' || letter === 'y')
      if (!command || event.defaultPrevented || tileChangeStore.getState().stage !== 'canvas') return
      const target = event.target as HTMLElement | null
      if (target?.closest('input:not([type=radio], [type=range], [type=checkbox]), textarea, [contenteditable]')) return
      const used = currentEditor()?.keyDown(event.key, { shift: event.shiftKey, command, time: event.timeStamp })
      if (used) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
