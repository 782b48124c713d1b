import { openEditor } from '../../canvas/editor/editor.fixtures'
import { toastStore } from '../core/toast.store'
import { CANVAS_TEXT, UNCHANGED_TEXT } from './canvas.text'
import { tellUnchanged } from './tell-unchanged'

it('offers to turn snapping off where it has stopped a stroke', () => {
  const { editor } = openEditor()
  tellUnchanged(editor, 'edge')
  const told = toastStore.getState().entries.at(-1)
  expect(told).toMatchObject({ text: UNCHANGED_TEXT.edge, action: { text: CANVAS_TEXT.snapsOff } })
  told?.action?.run()
  expect(editor.settings.snaps).toBe(false)
})

it('only says what was selected already', () => {
  tellUnchanged(openEditor().editor, 'selected')
  expect(toastStore.getState().entries.at(-1)).toMatchObject({ tone: 'info', text: UNCHANGED_TEXT.selected })
  expect(toastStore.getState().entries.at(-1)).not.toHaveProperty('action')
})
