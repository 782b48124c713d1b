import { useEffect } from 'react'
import { useWorkbench } from './workbench-context'

/** Undo by Ctrl+Z anywhere on the page except in text fields, which have their own. */
export function useUndoKeys(): void {
  const { store } = useWorkbench()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = event.key.toLowerCase()
      const command = (event.ctrlKey || event.metaKey) && (letter === 'z' || letter === 'y')
      const { stage, editor } = store.getState()
      if (!command || event.defaultPrevented || stage !== 'canvas') return
      const target = event.target as HTMLElement | null
      if (target?.closest('input:not([type=radio], [type=range], [type=checkbox]), textarea, [contenteditable]')) return
      const used = editor?.keyDown(event.key, { shift: event.shiftKey, command, time: event.timeStamp })
      if (used) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [store])
}
